import type { ReactNode } from 'react';

import { chatLink } from '#src/desk/orders/contact-links.ts';
import styles from '#src/desk/orders/order-page.module.css';
import { callLink } from '#src/lib/call-link.ts';
import { CardSection } from '#src/ui/card.tsx';

import { DeskIcon } from './desk-icon.tsx';

interface ContactProps {
  /** May be empty, as the email. */
  readonly phoneNumber: string;
  readonly email: string;
  /** Of an email, such as a receipt number. */
  readonly subject?: string;
  /** Above the links. */
  readonly children?: ReactNode;
}

/** Links that call, chat and write. */
export function Contact({ phoneNumber, email, subject, children }: ContactProps) {
  return (
    <CardSection aria-label="Contact">
      {children}
      <p className={`tall-links ${styles.links}`}>
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
