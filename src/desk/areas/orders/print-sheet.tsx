import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { includedTaxPaisa } from '#contract/rules/orders/invoice-tax.ts';
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
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import recordStyles from '#src/desk/ui/record.module.css';
import { Lines } from '#src/desk/ui/record-view.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';

import { addressLines, isGift, OrderTotals, rupees } from './order-details.tsx';
import styles from './print-sheet.module.css';

type PrintKind = 'slip' | 'invoice';

/**
 * Buttons that print the packing slip or the invoice. The sheet is on the page only while it
 * prints.
 */
export function PrintButtons({ order }: { readonly order: StaffOrder }) {
  const [kind, setKind] = useState<PrintKind>();
  const print = (chosen: PrintKind) => {
    flushSync(() => setKind(chosen));
    window.addEventListener('afterprint', () => setKind(undefined), { once: true });
    window.print();
  };
  return (
    <div className={`row ${recordStyles.buttons}`}>
      <Button variant="secondary" onClick={() => print('slip')}>
        <DeskIcon name="print" size={18} /> Packing slip
      </Button>
      <Button variant="secondary" onClick={() => print('invoice')}>
        <DeskIcon name="print" size={18} /> Invoice
      </Button>
      {kind && createPortal(<PrintSheet order={order} kind={kind} />, document.body)}
    </div>
  );
}

/** A packing slip, without prices, or an invoice. It is seen on paper alone. */
function PrintSheet({ order, kind }: { readonly order: StaffOrder; readonly kind: PrintKind }) {
  const shop = useShop();
  const { summary, order: placed, payments, refunds, tax } = order;
  const isSlip = kind === 'slip';
  const given = refunds.filter((refund) => !keepsRest(refund));
  const isFree = summary.totalPaisa === 0;
  const isCashDue = !isFree && !isPaidOnline(summary) && payments.length === 0;
  return (
    <article className={styles.sheet} data-print={kind}>
      <header className={styles.head}>
        <div>{shop && <SenderLines shop={shop} {...(!isSlip && tax && { tax })} />}</div>
        <div className={styles.title}>
          <h1>{isSlip ? 'Packing slip' : 'Invoice'}</h1>
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
              </td>
              <td>{item.quantity}</td>
              {!isSlip && <td>{rupees(item.unitPrice)}</td>}
              {!isSlip && <td>{rupees(item.totalPrice)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {!isSlip && <OrderTotals order={placed} />}
      {!isSlip && tax && tax.rate !== null && !isFree && (
        <p>
          {tax.name} {tax.rate} % included:{' '}
          {formatPaisa(includedTaxPaisa(summary.totalPaisa, tax.rate))}
        </p>
      )}
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
      {isCashDue && (
        <p className={styles.cash}>To collect in cash: {formatPaisa(summary.totalPaisa)}</p>
      )}
      {placed.notes && <p>For the courier: {placed.notes}</p>}
      {isSlip && placed.cardText && (
        <p className={`typed ${styles.card}`}>
          <strong>On the gift card:</strong> {placed.cardText}
        </p>
      )}
    </article>
  );
}

/** Name, address and contacts of the shop, as far as they are set; on an invoice its tax number. */
function SenderLines({
  shop,
  tax,
}: {
  readonly shop: ShopSettings;
  readonly tax?: StaffOrder['tax'];
}) {
  const contacts = [shop.phone, shop.email].filter(Boolean).join(' · ');
  return (
    <>
      <p className={styles.shop}>{shop.name}</p>
      <Lines of={[addressOf(shop), contacts, tax?.number ?? '']} />
    </>
  );
}
