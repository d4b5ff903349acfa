import { shop } from '#contract/names/shop.ts';

import { type CalendarPerson, calendarFile } from './calendar-entry.ts';
import type { MailCopy } from './mail-copy.ts';

// Emails about bookings, custom orders and the newsletter.

/** A booking or a custom order in an email. */
export interface RequestNote {
  /** The receipt number. */
  readonly id: string;
  /** `Tarot Reading`, `Custom order`. */
  readonly subject: string;
  readonly name: string;
  /** The form's labels and values. */
  readonly lines: readonly (readonly [label: string, value: string])[];
}

export interface ScheduleNote extends RequestNote {
  readonly email: string;
  readonly sequence: number;
  /** When the time was agreed, and when the appointment starts; ISO 8601, UTC. */
  readonly agreedAt: string;
  readonly startsAt: string;
  readonly minutes: number;
  /** The start, formatted for people. */
  readonly when: string;
  readonly place?: string;
  readonly organizer: CalendarPerson;
}

export type ServiceMailContent =
  | { readonly kind: 'request-received'; readonly note: RequestNote }
  /** To the owner, who replies to `replyTo`; `command` shows more. */
  | {
      readonly kind: 'request-to-owner';
      readonly note: RequestNote;
      readonly replyTo: string | undefined;
      readonly command: string;
    }
  | { readonly kind: 'booking-scheduled'; readonly note: ScheduleNote }
  /** `link` opens the page to unsubscribe; mail programs call `oneClick` (RFC 8058). */
  | { readonly kind: 'newsletter-welcome'; readonly link: string; readonly oneClick: string };

/** Composes the texts of these emails. `greetingOf` and `closing` are shared by all emails. */
export function composeServiceCopy(
  content: ServiceMailContent,
  publicUrl: string,
  greetingOf: (name: string) => string,
  closing: string,
): MailCopy {
  switch (content.kind) {
    case 'request-received': {
      const { note } = content;
      return {
        subject: `${shop.shopName}: we have received your request (${note.id})`,
        preview: `${note.subject}: your receipt number is ${note.id}.`,
        heading: 'Thank you, we have it',
        paragraphs: [
          greetingOf(note.name),
          `We have your request: ${note.subject}. Your receipt number is ${note.id}. We will be in touch soon to arrange the details.`,
        ],
        details: { title: 'What you sent us', lines: [['Receipt number', note.id], ...note.lines] },
        note: `Didn’t send this request? Please ignore this email. ${closing}`,
      };
    }
    case 'request-to-owner': {
      const { note, replyTo, command } = content;
      return {
        subject: `${shop.shopName}: new request, ${note.subject} (${note.id})`,
        preview: `From ${note.name || 'a visitor'}.`,
        heading: `A new request: ${note.subject}`,
        paragraphs: [`This shows everything, and the picture if there is one: ${command}`],
        details: { title: 'What was sent', lines: [['Receipt number', note.id], ...note.lines] },
        ...(replyTo && { headers: { 'Reply-To': replyTo } }),
        note: 'You get this email because requests are sent to this address (OWNER_EMAIL).',
      };
    }
    case 'booking-scheduled': {
      const { note } = content;
      const isMoved = note.sequence > 0;
      return {
        subject: `${shop.shopName}: your ${note.subject} ${isMoved ? 'has moved to' : 'is on'} ${note.when}`,
        preview: `${note.when}. A calendar file is attached.`,
        heading: isMoved ? 'Your appointment has moved' : 'Your appointment',
        paragraphs: [
          greetingOf(note.name),
          `${note.subject}: ${note.when}, for ${note.minutes} minutes. The attached file adds it to your calendar.`,
        ],
        details: {
          title: 'In short',
          lines: [
            ['When', note.when],
            ...(note.place ? [['Where', note.place] as const] : []),
            ['Receipt number', note.id],
          ],
        },
        calendar: calendarFile({
          uid: `booking-${note.id}@${new URL(publicUrl).hostname}`,
          sequence: note.sequence,
          stampedAt: note.agreedAt,
          startsAt: note.startsAt,
          minutes: note.minutes,
          title: `${note.subject}, ${shop.shopName}`,
          description: `Receipt number ${note.id}\n${note.when}\nQuestions: ${shop.contact.phone}, ${shop.contact.email}`,
          place: note.place,
          organizer: note.organizer,
          attendee: { name: note.name, address: note.email },
        }),
        note: `Does the time not suit you? Just reply to this email. ${closing}`,
      };
    }
    case 'newsletter-welcome':
      return {
        subject: `${shop.shopName}: welcome to our newsletter`,
        preview: 'News from the workshop, now and then.',
        heading: 'Welcome',
        paragraphs: [
          'Namaste,',
          `this address has been subscribed to the ${shop.shopName} newsletter. Now and then we write about new stones, the valleys they come from, and what the workshop is working on.`,
          'If this wasn’t you, or you’ve had enough, one tap unsubscribes you.',
        ],
        button: { label: 'Unsubscribe', link: content.link },
        headers: {
          'List-Unsubscribe': `<${content.oneClick}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        note: closing,
      };
  }
}
