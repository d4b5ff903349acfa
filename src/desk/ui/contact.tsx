import type { ReactNode } from 'react';

import { parsePhone } from '#contract/rules/phone.ts';
import styles from '#src/desk/orders/order-page.module.css';
import { callLink } from '#src/lib/call-link.ts';
import { CardSection } from '#src/ui/card.tsx';

import { DeskIcon } from './desk-icon.tsx';

interface ContactProps {
  readonly label?: string;
  /** May be empty, as the email. */
  readonly phoneNumber: string;
  readonly email: string;
  /** Of an email, such as a receipt number. */
  readonly subject?: string;
  /** Lines of an address, which a map shows. */
  readonly place?: readonly string[];
  /** Above the links. */
  readonly children?: ReactNode;
}

/** Links that call, chat, write and show the way; none of somebody who was erased. */
export function Contact({ label = 'Contact', phoneNumber, email, subject, place = [], children }: ContactProps) {
  return (
    <CardSection aria-label={label}>
      {children}
      <p className={`tall-links ${styles.links}`}>
        {place.some(Boolean) && (
          <a href={mapLink(place)} target="_blank" rel="noreferrer">
            <DeskIcon name="pin" size={20} /> Map
          </a>
        )}
        {phoneNumber && (
          <>
            <a href={callLink(phoneNumber)}>
              <DeskIcon name="call" size={20} /> Call
            </a>
            <a href={chatLink(phoneNumber)} target="_blank" rel="noreferrer">
              <DeskIcon name="chat" size={20} /> WhatsApp
            </a>
          </>
        )}
        {email && (
          <a href={`mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}>
            <DeskIcon name="mail" size={20} /> Email
          </a>
        )}
      </p>
    </CardSection>
  );
}

/** The link that opens a WhatsApp chat. */
export function chatLink(phone: string): string {
  return `https://wa.me/${(parsePhone(phone).phone ?? phone).replace(/\D/g, '')}`;
}

/** The link that shows an address on a map. */
export function mapLink(parts: readonly string[]): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(parts.filter(Boolean).join(', '))}`;
}
