import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import { callLink } from '#src/lib/call-link.ts';
import { CardSection } from '#src/ui/card.tsx';

import { chatLink, mapLink } from './contact-links.ts';

import styles from './order-page.module.css';

/** Who gets it and where, with links that call, chat and show the way. */
export function OrderDelivery({ order }: { readonly order: StaffOrder }) {
  const { order: placed, customer, summary, deliveryEmail } = order;
  const lines = addressLines(order);
  return (
    <CardSection aria-label="Delivery">
      <address style={{ fontStyle: 'normal' }}>
        {lines.map((line) => (
          <span key={line} style={{ display: 'block' }}>
            {line}
          </span>
        ))}
        {formatPhone(summary.phoneNumber)}
        <br />
        {deliveryEmail || customer.email}
      </address>
      <p className={`tall-links ${styles.links}`}>
        <a href={mapLink(mapParts(placed))} target="_blank" rel="noreferrer">
          <DeskIcon name="pin" size={20} /> Map
        </a>
        <a href={callLink(summary.phoneNumber)}>
          <DeskIcon name="call" size={20} /> Call
        </a>
        <a href={chatLink(summary.phoneNumber)} target="_blank" rel="noreferrer">
          <DeskIcon name="chat" size={20} /> WhatsApp
        </a>
        <a href={`mailto:${deliveryEmail || customer.email}`}>
          <DeskIcon name="mail" size={20} /> Email
        </a>
      </p>
      {placed.notes && <p className={styles.quote}>For the courier: {placed.notes}</p>}
      {placed.note && <p className={styles.quote}>From the customer: {placed.note}</p>}
    </CardSection>
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

function mapParts({ address }: StaffOrder['order']): string[] {
  return [address.streetAddress, address.city, address.country];
}
