import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { Contact } from '#src/desk/ui/contact.tsx';

import styles from './order-page.module.css';

/** Who gets it and where, with links that call, chat and show the way. */
export function OrderDelivery({ order }: { readonly order: StaffOrder }) {
  const { order: placed, customer, summary, deliveryEmail } = order;
  const lines = addressLines(order);
  const email = deliveryEmail || customer.email;
  return (
    <Contact
      label="Delivery"
      phoneNumber={summary.phoneNumber}
      email={email}
      subject={`Order ${summary.orderNumber}`}
      place={[placed.address.streetAddress, placed.address.city, placed.address.country]}
    >
      <address style={{ fontStyle: 'normal' }}>
        {[...lines, formatPhone(summary.phoneNumber), email].filter(Boolean).map((line) => (
          <span key={line} style={{ display: 'block' }}>
            {line}
          </span>
        ))}
      </address>
      {placed.notes && <p className={styles.quote}>For the courier: {placed.notes}</p>}
      {placed.note && <p className={styles.quote}>From the customer: {placed.note}</p>}
    </Contact>
  );
}

/** Name, company and address in lines. */
export function addressLines({ order, customer }: Pick<StaffOrder, 'order' | 'customer'>): string[] {
  const { address, recipient, company } = order;
  return [
    recipient || customer.name,
    company,
    address.streetAddress,
    [address.city, address.zipCode].filter(Boolean).join(' '),
    [address.state, address.country].filter(Boolean).join(', '),
  ].filter(Boolean);
}
