import type { ReactNode } from 'react';
import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { keepsRest } from '#contract/rules/orders/order-moves.ts';
import {
  isPaidOnline,
  paymentMethodOf,
  paymentTexts,
} from '#contract/rules/orders/payment-method.ts';
import { shopDate } from '#contract/rules/texts/dates.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import { addressOf } from '#contract/settings/address.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { useShop } from '#src/desk/lib/shop.ts';
import { InvoiceButtons } from '#src/desk/records/invoice-sheet.tsx';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import styles from '#src/desk/ui/print-sheet.module.css';
import recordStyles from '#src/desk/ui/record.module.css';
import { Lines } from '#src/desk/ui/record-view.tsx';
import { usePrinting } from '#src/desk/ui/use-printing.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { addressLines, isGift, OrderTotals, rupees } from './order-details.tsx';

/**
 * Buttons that print the packing slip, and the invoice and credit notes as they were given; of an
 * order without any, what was ordered. The sheet is on the page only while it prints.
 */
export function PrintButtons({ order }: { readonly order: StaffOrder }) {
  const { print, sheet } = usePrinting();
  const button = (label: string, printed: ReactNode) => (
    <Button variant="secondary" onClick={() => print(printed)}>
      <DeskIcon name="print" size={18} /> {label}
    </Button>
  );
  return (
    <div className={`row ${recordStyles.buttons}`}>
      {button('Packing slip', <PrintSheet order={order} kind="slip" />)}
      {order.invoices.length === 0 && button('Order', <PrintSheet order={order} kind="order" />)}
      <InvoiceButtons invoices={order.invoices} />
      {sheet}
    </div>
  );
}

/** Packing slips of several orders, one a page. */
export function PackingSlips({ orders }: { readonly orders: readonly StaffOrder[] }) {
  return orders.map((order) => (
    <PrintSheet key={order.summary.orderId} order={order} kind="slip" />
  ));
}

interface PrintSheetProps {
  readonly order: StaffOrder;
  readonly kind: 'slip' | 'order';
}

/** A packing slip, without prices, or what was ordered. It is seen on paper alone. */
function PrintSheet({ order, kind }: PrintSheetProps) {
  const shop = useShop();
  const { summary, order: placed, refunds } = order;
  const isSlip = kind === 'slip';
  const given = refunds.filter((refund) => !keepsRest(refund));
  const isFree = summary.totalPaisa === 0;
  const cashPaisa = isPaidOnline(summary) ? 0 : order.owedPaisa;
  return (
    <article className={styles.sheet} data-print={kind}>
      <header className={styles.head}>
        <div>{shop && <SenderLines shop={shop} />}</div>
        <div className={styles.title}>
          <h1>{isSlip ? 'Packing slip' : 'Order'}</h1>
          <p>Order {summary.orderNumber}</p>
          <p>{shopDate(summary.orderedAt)}</p>
        </div>
      </header>
      <address className={styles.address}>
        {summary.isPickup && <strong>To be picked up</strong>}
        <Lines of={[...addressLines(order), formatPhone(summary.phoneNumber)]} />
      </address>
      {!isSlip && isGift(order) && <p>Ordered by {order.customer.name}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Quantity</th>
            {!isSlip && <th scope="col">Price</th>}
            {!isSlip && <th scope="col">Total</th>}
          </tr>
        </thead>
        <tbody>
          {placed.orderItems.map((item) => (
            <tr key={`${item.productId} ${item.attributeValue}`}>
              <td>
                {item.productName}
                {item.attributeValue && `, ${item.attributeName}: ${item.attributeValue}`}
                {item.sku && ` (${item.sku})`}
              </td>
              <td>{item.quantity}</td>
              {!isSlip && <td>{rupees(item.unitPrice)}</td>}
              {!isSlip && <td>{rupees(item.totalPrice)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {!isSlip && <OrderTotals order={placed} />}
      {!isSlip && (
        <div>
          <p>
            {isFree
              ? 'Nothing to pay'
              : paymentTexts(paymentMethodOf(summary.method), summary.isPickup).onReceipt}
          </p>
          {given.map(({ id, amountPaisa, at }) => (
            <p key={id}>
              Refunded: {formatPaisa(amountPaisa)} on {shopDate(at)}
            </p>
          ))}
        </div>
      )}
      {cashPaisa > 0 && <p className={styles.cash}>To collect in cash: {formatPaisa(cashPaisa)}</p>}
      {placed.notes && <p>For the courier: {placed.notes}</p>}
      {isSlip && placed.cardText && (
        <p className={`typed ${styles.card}`}>
          <strong>On the gift card:</strong> {placed.cardText}
        </p>
      )}
    </article>
  );
}

/** Name, address and contacts of the shop, as far as they are set. */
function SenderLines({ shop }: { readonly shop: ShopSettings }) {
  const contacts = [shop.phone, shop.email].filter(Boolean).join(' · ');
  return (
    <>
      <p className={styles.shop}>{shop.name}</p>
      <Lines of={[addressOf(shop), contacts]} />
    </>
  );
}
