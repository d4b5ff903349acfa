import type { ReactNode } from 'react';
import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/texts/money.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import styles from '#src/desk/ui/record.module.css';
import { type ContactProps, Lines } from '#src/desk/ui/record-view.tsx';
import { CardSection } from '#src/shared/ui/page/card.tsx';

/** The items with the sums as the customer saw them. */
export function OrderItems({
  order: { order },
  children,
}: {
  readonly order: StaffOrder;
  /** Below the sums. */
  readonly children?: ReactNode;
}) {
  return (
    <CardSection aria-label="Items">
      <ul className={styles.items}>
        {order.orderItems.map((item) => (
          <li key={`${item.productId} ${item.attributeValue}`}>
            <span className={`small-frame ${styles.picture}`}>
              {item.productImage && (
                <img
                  className="cover"
                  src={item.productImage}
                  alt=""
                  width="56"
                  height="56"
                  loading="lazy"
                />
              )}
            </span>
            <span>
              {item.productName}
              {item.attributeValue && (
                <span className="muted">
                  {' '}
                  {item.attributeName}: {item.attributeValue}
                </span>
              )}
              <br />
              <span className="muted">
                {item.quantity} × {rupees(item.unitPrice)}
                {item.sku && ` · ${item.sku}`}
              </span>
            </span>
            <span className="unbroken">{rupees(item.totalPrice)}</span>
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
      {children}
    </CardSection>
  );
}

/** Subtotal, discount, shipping and total. */
export function OrderTotals({ order }: { readonly order: StaffOrder['order'] }) {
  return (
    <dl className={`grid ${styles.sums}`}>
      <dt>Subtotal</dt>
      <dd>{rupees(order.subtotal)}</dd>
      {(order.couponDiscount > 0 || order.couponCode !== null) && (
        <>
          <dt>{discountLabel(order)}</dt>
          <dd>{order.couponDiscount > 0 ? `-${rupees(order.couponDiscount)}` : 'free delivery'}</dd>
        </>
      )}
      <dt>
        {[order.isPickup ? 'Pickup' : 'Shipping', order.shippingReason].filter(Boolean).join(': ')}
      </dt>
      <dd>{rupees(order.shippingFee)}</dd>
      <dt>
        <strong>Total</strong>
      </dt>
      <dd>
        <strong>{rupees(order.totalAmount)}</strong>
      </dd>
    </dl>
  );
}

const discountLabel = ({ couponCode, discountReason }: StaffOrder['order']) =>
  couponCode ? `Coupon ${couponCode}` : ['Discount', discountReason].filter(Boolean).join(': ');

export const rupees = (amount: number) => formatPaisa(paisaFromRupees(amount));

/** Who gets it and where. */
export function deliveryOf(order: StaffOrder, change?: ReactNode): ContactProps {
  const { order: placed, customer, summary, deliveryEmail } = order;
  const { streetAddress, city, country } = placed.address;
  const email = deliveryEmail || customer.email;
  return {
    label: placed.isPickup ? 'Pickup' : 'Delivery',
    phoneNumber: summary.phoneNumber,
    email,
    subject: `Order ${summary.orderNumber}`,
    place: [streetAddress, city, country],
    children: (
      <>
        <address style={{ fontStyle: 'normal' }}>
          <Lines of={[...addressLines(order), formatPhone(summary.phoneNumber), email]} />
        </address>
        {change}
        {placed.isPickup && <p className="muted">Picks it up at the shop</p>}
        {isGift(order) && <p className="muted">Ordered by {customer.name}</p>}
        {placed.notes && <p className={`typed ${styles.quote}`}>For the courier: {placed.notes}</p>}
        {placed.note && <p className={`typed ${styles.quote}`}>From the customer: {placed.note}</p>}
        {placed.cardText && (
          <p className={`typed ${styles.quote}`}>On the gift card: {placed.cardText}</p>
        )}
      </>
    ),
  };
}

/** Whether somebody else than the customer receives it. */
export function isGift({
  order: { recipient },
  customer,
}: Pick<StaffOrder, 'order' | 'customer'>): boolean {
  return recipient !== '' && recipient !== customer.name.trim();
}

/** Name, company and address in lines. */
export function addressLines({
  order,
  customer,
}: Pick<StaffOrder, 'order' | 'customer'>): string[] {
  const { address, recipient, company } = order;
  return [
    recipient || customer.name,
    company,
    address.streetAddress,
    [address.city, address.zipCode].filter(Boolean).join(' '),
    [address.state, address.country].filter(Boolean).join(', '),
  ].filter(Boolean);
}
