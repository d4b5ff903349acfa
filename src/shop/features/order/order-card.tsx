import { Link } from '@tanstack/react-router';

import type { Order, OrderItem } from '#contract/calls/order-calls.ts';
import { shopDate } from '#contract/rules/texts/dates.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { pictureAttributes } from '#src/shared/pictures/media.ts';
import { Card, CardHead } from '#src/shared/ui/page/card.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import { Picture } from '#src/shared/ui/pictures/picture.tsx';

import styles from './order-card.module.css';
import { stateLabel, statusMessage, toneOf } from './order-messages.ts';

const picturesShown = 4;

/** An order in the list with its status, items, date and total. Links to its details. */
export function OrderCard({ order }: { readonly order: Order }) {
  const { orderId, orderDate, orderItems, totalAmount } = order;
  const names = orderItems.map(({ productName }) => productName).join(', ');
  return (
    <Card>
      <CardHead
        title={
          <Link
            to="/profile"
            search={{ tab: 'MyOrders', order: orderId }}
            className="plain-link whole-card"
          >
            Order {order.orderNumber}
          </Link>
        }
      >
        <span className={`pill ${toneOf(order)}`}>{stateLabel(order)}</span>
      </CardHead>
      <p className="muted">{statusMessage(order)}</p>
      <div className="row">
        {orderItems.slice(0, picturesShown).map((item) => (
          <OrderPicture key={`${item.productId} ${item.attributeValue ?? ''}`} item={item} />
        ))}
        {orderItems.length > picturesShown && (
          <span className="fine-print">+{orderItems.length - picturesShown}</span>
        )}
      </div>
      <p className="one-line fine-print">{names}</p>
      <p className={`spread small ${styles.foot}`}>
        <span>{shopDate(orderDate)}</span>
        <strong>{formatRupees(totalAmount)}</strong>
      </p>
      {/* The card's link is its title. */}
      <p className={`line accent small bold ${styles.way}`} aria-hidden>
        See the order
        <Icon name="right" size={18} />
      </p>
    </Card>
  );
}

/** An ordered item's thumbnail. */
export function OrderPicture({ item }: { readonly item: OrderItem }) {
  const picture = item.picture ?? (item.productImage ? { imageURL: item.productImage } : undefined);
  return (
    <span className="small-frame thumbnail">
      {picture && <Picture {...pictureAttributes(picture, '4rem')} alt="" />}
    </span>
  );
}
