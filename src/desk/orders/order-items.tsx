import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/money.ts';
import { CardSection } from '#src/ui/card.tsx';

import styles from './order-page.module.css';

/** The items with the sums as the customer saw them. */
export function OrderItems({ order: { order } }: { readonly order: StaffOrder }) {
  return (
    <CardSection aria-label="Items">
      <ul className={styles.items}>
        {order.orderItems.map((item) => (
          <li key={`${item.productId} ${item.attributeValue}`}>
            {item.productImage ? (
              <img src={item.productImage} alt="" width="56" height="56" loading="lazy" />
            ) : (
              <span className={styles.noPicture} />
            )}
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
              </span>
            </span>
            <span className={styles.amount}>{rupees(item.totalPrice)}</span>
          </li>
        ))}
      </ul>
      <Sums order={order} />
    </CardSection>
  );
}

/** Subtotal, discount, shipping and total. */
export function Sums({ order }: { readonly order: StaffOrder['order'] }) {
  return (
    <dl className={styles.sums}>
      <dt>Subtotal</dt>
      <dd>{rupees(order.subtotal)}</dd>
      {order.couponDiscount > 0 && (
        <>
          <dt>Coupon {order.couponCode}</dt>
          <dd>-{rupees(order.couponDiscount)}</dd>
        </>
      )}
      <dt>Shipping</dt>
      <dd>{rupees(order.shippingFee)}</dd>
      <dt data-total>Total</dt>
      <dd data-total>{rupees(order.totalAmount)}</dd>
    </dl>
  );
}

export const rupees = (amount: number) => formatPaisa(paisaFromRupees(amount));
