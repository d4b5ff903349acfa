import { shop } from '#contract/names/shop.ts';
import { shopTimeZone, timeInWords } from '#contract/rules/dates.ts';

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
  /** The customer's; empty when it is not known. */
  readonly timeZone: string;
  readonly place: string;
  readonly organizer: CalendarPerson;
}

export type ServiceMailContent =
  | { readonly kind: 'request-received'; readonly note: RequestNote }
  /** To the owner, who replies to `replyTo`; `path` is its screen at the desk. */
  | {
      readonly kind: 'request-to-owner';
      readonly note: RequestNote;
      readonly replyTo: string | undefined;
      readonly path: string;
    }
  | { readonly kind: 'booking-scheduled'; readonly note: ScheduleNote }
  /** `appointment`: one that had a time, for the calendar. */
  | {
      readonly kind: 'booking-ended';
      readonly note: RequestNote;
      readonly appointment: ScheduleNote | undefined;
      readonly event: 'declined' | 'canceled' | 'canceled-by-customer';
      readonly reason: string;
      /** What happens to the money, in a sentence. */
      readonly money: string;
    }
  /** To the owner. */
  | { readonly kind: 'booking-canceled-to-owner'; readonly note: RequestNote; readonly path: string }
  | { readonly kind: 'booking-payment-rejected'; readonly note: RequestNote; readonly reason: string }
  | { readonly kind: 'booking-refunded'; readonly note: RequestNote; readonly amount: string }
  /** An offer: what it costs, and in how many days it is made. */
  | {
      readonly kind: 'custom-order-quoted';
      readonly note: RequestNote;
      readonly price: string;
      readonly days: number;
      readonly text: string;
    }
  | { readonly kind: 'custom-order-declined'; readonly note: RequestNote; readonly reason: string }
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
        details: detailsOf(note, [], 'What you sent us'),
        note: `Didn’t send this request? Please ignore this email. ${closing}`,
      };
    }
    case 'request-to-owner': {
      const { note, replyTo, path } = content;
      return {
        subject: `${shop.shopName}: new request, ${note.subject} (${note.id})`,
        preview: `From ${note.name || 'a visitor'}.`,
        heading: `A new request: ${note.subject}`,
        paragraphs: ['The shop desk shows everything, and the picture if there is one.'],
        button: { label: 'Open it at the shop desk', link: new URL(path, publicUrl).href },
        details: detailsOf(note, [], 'What was sent'),
        ...(replyTo && { headers: { 'Reply-To': replyTo } }),
        note: 'You get this email because requests are sent to this address (OWNER_EMAIL).',
      };
    }
    case 'booking-scheduled': {
      const { note } = content;
      const isMoved = note.sequence > 0;
      const when = timeInWords(note.startsAt, shopTimeZone);
      return {
        subject: `${shop.shopName}: your ${note.subject} ${isMoved ? 'has moved to' : 'is on'} ${when}`,
        preview: `${when}. A calendar file is attached.`,
        heading: isMoved ? 'Your appointment has moved' : 'Your appointment',
        paragraphs: [
          greetingOf(note.name),
          `${note.subject}: ${when}, for ${note.minutes} minutes. The attached file adds it to your calendar.`,
        ],
        details: detailsOf(note, [
          ['When', when],
          ...ownTime(note, when),
          ['How long', `${note.minutes} minutes`],
          ...(note.place ? [['Where', note.place] as const] : []),
        ]),
        calendar: calendarFile(entryOf(note, publicUrl)),
        note: `Does the time not suit you? Just reply to this email. ${closing}`,
      };
    }
    case 'booking-ended': {
      const { note, appointment, event, reason, money } = content;
      const told = {
        declined: `We’re sorry: we can’t take your booking, ${note.subject}.`,
        canceled: `We’re sorry: your ${note.subject} has been cancelled.`,
        'canceled-by-customer': `You have cancelled your ${note.subject}.`,
      }[event];
      return {
        subject: `${shop.shopName}: your ${note.subject} ${event === 'declined' ? 'can’t take place' : 'is cancelled'} (${note.id})`,
        preview: told,
        heading: event === 'declined' ? 'We can’t take your booking' : 'Your appointment is cancelled',
        paragraphs: [greetingOf(note.name), told, ...(reason === '' ? [] : [`Reason: ${reason}`]), money],
        details: detailsOf(note, appointment && [['When', timeInWords(appointment.startsAt, shopTimeZone)]]),
        ...(appointment && { calendar: calendarFile(entryOf(appointment, publicUrl), { isCanceled: true }) }),
        note: closing,
      };
    }
    case 'booking-canceled-to-owner': {
      const { note, path } = content;
      return {
        subject: `${shop.shopName}: cancelled by the customer, ${note.subject} (${note.id})`,
        preview: `${note.name} has cancelled.`,
        heading: 'A booking is cancelled',
        paragraphs: [`${note.name} has cancelled ${note.subject}.`],
        button: { label: 'Open it at the shop desk', link: `${publicUrl}${path}` },
        details: detailsOf(note),
        note: 'You get this email because requests are sent to this address (OWNER_EMAIL).',
      };
    }
    case 'booking-payment-rejected': {
      const { note, reason } = content;
      return {
        subject: `${shop.shopName}: we could not find your payment (${note.id})`,
        preview: reason,
        heading: 'We could not find your payment',
        paragraphs: [
          greetingOf(note.name),
          `We could not match the screenshot of your payment for ${note.subject}. Reason: ${reason}`,
          'Please reply to this email with another screenshot, or pay on the day.',
        ],
        details: detailsOf(note),
        note: closing,
      };
    }
    case 'booking-refunded': {
      const { note, amount } = content;
      return {
        subject: `${shop.shopName}: your refund is on its way (${note.id})`,
        preview: `${note.subject}: we have sent your money back.`,
        heading: 'Your refund is on its way',
        paragraphs: [
          greetingOf(note.name),
          `We have sent the money for ${note.subject} back to you${amount && `: ${amount}`}.`,
        ],
        details: detailsOf(note),
        note: closing,
      };
    }
    case 'custom-order-quoted': {
      const { note, price, days, text } = content;
      return {
        subject: `${shop.shopName}: our offer for your custom order (${note.id})`,
        preview: `${price}, made in ${days === 1 ? 'one day' : `${days} days`}.`,
        heading: 'Our offer for your piece',
        paragraphs: [greetingOf(note.name), text],
        details: detailsOf(
          note,
          [
            ['Price', price],
            ['Made in', days === 1 ? '1 day' : `${days} days`],
          ],
          'Our offer',
        ),
        note: `To accept, or to change something, just reply to this email. ${closing}`,
      };
    }
    case 'custom-order-declined': {
      const { note, reason } = content;
      return {
        subject: `${shop.shopName}: your custom order (${note.id})`,
        preview: reason,
        heading: 'We won’t make this piece',
        paragraphs: [greetingOf(note.name), `We’re sorry: we won’t make your custom order. Reason: ${reason}`],
        details: detailsOf(note, [], 'What you sent us'),
        note: closing,
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

/** What was agreed, then the receipt number and what was sent. */
function detailsOf({ id, lines }: RequestNote, agreed: RequestNote['lines'] = [], title = 'In short') {
  return { title, lines: [...agreed, ['Receipt number', id] as const, ...lines] };
}

/** The start in the customer's own zone, unless its clock shows the shop's time. */
function ownTime({ startsAt, timeZone }: ScheduleNote, when: string): [string, string][] {
  if (timeZone === '') return [];
  const own = timeInWords(startsAt, timeZone);
  const clock = (text: string) => text.slice(0, text.indexOf(' ('));
  return clock(own) === clock(when) ? [] : [['On your clock', own]];
}

function entryOf(note: ScheduleNote, publicUrl: string) {
  const when = timeInWords(note.startsAt, shopTimeZone);
  return {
    uid: `booking-${note.id}@${new URL(publicUrl).hostname}`,
    sequence: note.sequence,
    stampedAt: note.agreedAt,
    startsAt: note.startsAt,
    minutes: note.minutes,
    title: `${note.subject}, ${shop.shopName}`,
    description: `Receipt number ${note.id}\n${when}\nQuestions: ${shop.contact.phone}, ${shop.contact.email}`,
    place: note.place || undefined,
    organizer: note.organizer,
    attendee: { name: note.name, address: note.email },
  };
}
