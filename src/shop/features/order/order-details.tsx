import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Order, OrderItem } from '#contract/calls/order-calls.ts';
import { orderStateOf } from '#contract/names/order-states.ts';
import { pickupPlace } from '#contract/rules/cart/pickup.ts';
import { canCustomerCancelOrder, canceledOrderMoney } from '#contract/rules/orders/order-steps.ts';
import { shopDate, shopDateTime } from '#contract/rules/texts/dates.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import { addressOf } from '#contract/settings/address.ts';
import { returnsPath } from '#contract/settings/offers.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { ConfirmDialog } from '#src/shared/ui/dialogs/confirm-dialog.tsx';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { CopyButton } from '#src/shared/ui/forms/copy-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { Sums } from '#src/shared/ui/page/sums.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import { ContactLinks } from './contact-links.tsx';
import type { OrderAccess } from './order-access.ts';
import { OrderPicture } from './order-card.tsx';
import styles from './order-details.module.css';
import {
  changeMessage,
  isPaidAtOnce,
  needsProof,
  paymentLabel,
  statusMessage,
  stepLabel,
} from './order-messages.ts';
import { ProofForm } from './proof-form.tsx';

/** An order's details. They can be printed. */
export function OrderDetails({
  order,
  access,
  payHere,
  changeRecipient,
}: {
  readonly order: Order;
  readonly access: OrderAccess;
  /** What changes who gets it, shown until it is packed. */
  readonly changeRecipient: ReactNode;
  /** Where what is left of it is paid. */
  readonly payHere?: ReactNode;
}) {
  const shop = useShop();
  const { orderDate, payment, totalAmount } = order;
  return (
    <article className={`stack ${styles.order}`} data-prints>
      <div className={`row spread ${styles.bar}`}>
        {access.isLink ? (
          <span />
        ) : (
          <Link to="/profile" search={{ tab: 'MyOrders' }} className={`tall-link ${styles.back}`}>
            <Icon name="left" size={18} />
            All orders
          </Link>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Letterhead />
      <header className="texts">
        <h2>Order {order.orderNumber}</h2>
        {order.invoiceNumber && <p>Invoice {order.invoiceNumber}</p>}
        <p className="muted">Ordered on {shopDate(orderDate)}</p>
      </header>
      <p className={`callout padded-tight ${styles.status}`} data-kind={kindOf(payment.status)}>
        {statusMessage(order)}
      </p>
      {payment.checking !== undefined && (
        <a href={`${payAddress(order)}?again=1`} {...buttonProps()}>
          Ask again
        </a>
      )}
      {payment.checking === undefined && needsProof(order) && isPaidAtOnce(order) && (
        <a href={payAddress(order)} {...buttonProps()}>
          Pay {formatRupees(payment.part?.left ?? totalAmount)}
        </a>
      )}
      {needsProof(order) && !isPaidAtOnce(order) && (
        <ProofForm order={order} access={access}>
          {payHere}
        </ProofForm>
      )}
      <Items order={order} />
      <OrderSums order={order} />
      <div className={`grid breaks ${styles.facts}`}>
        <Fact title={order.isPickup ? 'Who picks it up' : 'Deliver to'}>
          <DeliveryAddress order={order} />
          {canCustomerCancelOrder(order) && <div className="screen-only">{changeRecipient}</div>}
        </Fact>
        {order.isPickup && isOpen(order) && (
          <Fact title="Where and when">
            <p className="typed">{pickupPlace(shop)}</p>
            {shop.map !== '' && <a href={shop.map}>Find the store</a>}
          </Fact>
        )}
        <Fact title="Payment">
          <p>{paymentLabel(order)}</p>
        </Fact>
        <Courier order={order} />
        <Typed title="Note" text={order.note} />
        <Typed title="Delivery notes" text={order.notes} />
        <Typed title="On the gift card" text={order.cardText ?? ''} />
        <Fact title="Questions or changes" isForScreen>
          <p>
            {changeMessage(order, shop)}{' '}
            {orderStateOf(payment.status) === 'Delivered' && (
              <Link to={returnsPath(shop)} hash="returns-and-exchange">
                Returns and Exchange
              </Link>
            )}
          </p>
          <ContactLinks about={`Order ${order.orderNumber}`} />
          {canCustomerCancelOrder(order) && <CancelOrder order={order} access={access} />}
        </Fact>
        <Fact title="History" isForScreen>
          <History order={order} />
        </Fact>
      </div>
      <p className={styles.thanks}>Thank you for choosing {shop.name}.</p>
    </article>
  );
}

const payAddress = ({ orderId }: Order) => `/api/pay/order/${encodeURIComponent(orderId)}`;

interface OrderProps {
  readonly order: Order;
}

function Items({ order }: OrderProps) {
  return (
    <table className={`table ${styles.items}`}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Each</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {order.orderItems.map((item) => (
          <ItemRow key={`${item.productId} ${item.attributeValue ?? ''}`} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function OrderSums({ order }: OrderProps) {
  const { couponCode, couponDiscount, isPickup, shippingReason } = order;
  const delivery = [isPickup ? 'Pickup' : 'Shipping', shippingReason].filter(Boolean).join(': ');
  const rows = [{ label: 'Subtotal', amount: formatRupees(order.subtotal) }];
  if (couponDiscount > 0)
    rows.push({ label: discountLabel(order), amount: formatRupees(-couponDiscount) });
  else if (couponCode !== null) rows.push({ label: discountLabel(order), amount: 'free delivery' });
  rows.push({ label: delivery, amount: formatRupees(order.shippingFee) });
  rows.push({ label: 'Total', amount: formatRupees(order.totalAmount) });
  return (
    <div className={`at-end ${styles.sums}`}>
      <Sums rows={rows} />
    </div>
  );
}

function Courier({ order: { parcel } }: OrderProps) {
  if (!parcel || (parcel.courier === '' && parcel.trackingNumber === '')) return null;
  return (
    <Fact title="Courier">
      <p>{parcel.courier}</p>
      {parcel.trackingNumber !== '' && (
        <p className={`row ${styles.tracking}`}>
          <span>Tracking number {parcel.trackingNumber}</span>
          <CopyButton text={parcel.trackingNumber} what="the tracking number" />
        </p>
      )}
    </Fact>
  );
}

/** What somebody has written, if anything. */
function Typed({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <Fact title={title}>
      <p className="typed">{text}</p>
    </Fact>
  );
}

const discountLabel = ({ couponCode, discountReason }: Order) =>
  couponCode === null
    ? ['Discount', discountReason].filter(Boolean).join(': ')
    : `Coupon ${couponCode}`;

/** Whether the customer is still to get it. */
const isOpen = ({ payment }: Order) =>
  ['Pending', 'Confirmed'].includes(orderStateOf(payment.status));

/** The kind of the callout. */
function kindOf(status: number): 'success' | 'warning' | undefined {
  const state = orderStateOf(status);
  if (state === 'Delivered') return 'success';
  return state === 'Canceled' || state === 'Returned' ? 'warning' : undefined;
}

/** The shop's name and address, for print only. */
function Letterhead() {
  const shop = useShop();
  return (
    <div className={styles.letterhead}>
      <strong>{shop.name}</strong>
      <span>{addressOf(shop)}</span>
      <span>{[shop.phone, shop.email].filter(Boolean).join(' · ')}</span>
    </div>
  );
}

function ItemRow({ item }: { readonly item: OrderItem }) {
  const { productName, slugs, attributeName, attributeValue, unitPrice, quantity, totalPrice } =
    item;
  return (
    <tr>
      <th scope="row">
        <span className={`grid ${styles.item}`}>
          <OrderPicture item={item} />
          <span>
            {slugs ? (
              <Link to="/products/$slug" params={{ slug: slugs }} className="product-link">
                {productName}
              </Link>
            ) : (
              productName
            )}
            {attributeValue !== null && (
              <span className={`fine-print ${styles.choice}`}>
                {attributeName}: {attributeValue}
              </span>
            )}
          </span>
        </span>
      </th>
      <td data-label="Each">{formatRupees(unitPrice)}</td>
      <td data-label="Quantity">{quantity}</td>
      <td data-label="Price">{formatRupees(totalPrice)}</td>
    </tr>
  );
}

interface FactProps {
  readonly title: string;
  readonly isForScreen?: boolean;
  readonly children: ReactNode;
}

function Fact({ title, isForScreen = false, children }: FactProps) {
  return (
    <section className={isForScreen ? 'screen-only' : undefined}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function DeliveryAddress({ order }: { readonly order: Order }) {
  const { recipient, company, phoneNumber, address } = order;
  const { streetAddress, city, state, zipCode, country } = address;
  const cityLine = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [
    recipient,
    company,
    streetAddress,
    cityLine,
    country,
    formatPhone(phoneNumber),
  ].filter(Boolean);
  return (
    <address className="lines muted" style={{ fontStyle: 'normal' }}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

function History({ order }: { readonly order: Order }) {
  return (
    <ol className="stack-tight">
      {order.history.map((step, index) => (
        <li key={`${step.status} ${step.event} ${step.at}`} className="lines small">
          <strong>{stepLabel(step, order.history[index - 1], order.isPickup)}</strong>
          <time className="quiet" dateTime={step.at}>
            {shopDateTime(step.at)}
          </time>
          {step.note && <span className="typed quiet">{step.note}</span>}
        </li>
      ))}
    </ol>
  );
}

interface CancelOrderProps {
  readonly order: Order;
  readonly access: OrderAccess;
}

/** A button that cancels an order, which says before what happens to the money. */
function CancelOrder({ order, access }: CancelOrderProps) {
  const [isAsking, setAsking] = useState(false);

  async function cancel() {
    access.show(await access.cancel(order));
    showToast('success', `Order ${order.orderNumber} is canceled.`);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Cancel this order?"
          label="Yes, cancel it"
          busyLabel="Canceling..."
          keepLabel="Keep it"
          onConfirm={cancel}
          messageOf={errorMessage}
          onClose={() => {
            setAsking(false);
            // The shop may have packed it meanwhile.
            access.refetch();
          }}
        >
          <p>
            Order {order.orderNumber} will not be {order.isPickup ? 'kept for you' : 'sent'}.{' '}
            {canceledOrderMoney(order)}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
