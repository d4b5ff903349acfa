import type { BookingMove, CustomOrderMove } from '#contract/names/booking-options.ts';
import type { EnquiryEvent } from '#contract/rules/orders/booking-moves.ts';
import { timeInWords } from '#contract/rules/texts/dates.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { addressOf } from '#contract/settings/address.ts';
import { calendarFile } from './calendar-entry.ts';
import { plainLetter, withHost } from './letter-body.ts';
import { closingOf, type MailShop, type MailText, oneClickHeaders, toOwner } from './mail-text.ts';

// Emails about bookings, custom orders and the newsletter.

/** A booking or a custom order in an email. */
export interface EnquiryNote {
  /** The receipt number. */
  readonly id: string;
  /** `Tarot Reading`, `Custom order`. */
  readonly subject: string;
  readonly name: string;
  /** The form's labels and values. */
  readonly lines: readonly (readonly [label: string, value: string])[];
}

export interface ScheduleNote extends EnquiryNote {
  readonly email: string;
  readonly sequence: number;
  /** When the time was agreed, and when the appointment starts; ISO 8601, UTC. */
  readonly agreedAt: string;
  readonly startsAt: string;
  readonly minutes: number;
  /** The customer's; empty when it is not known. */
  readonly timeZone: string;
  /** As it was agreed; may be empty. */
  readonly place: string;
  /** At the shop, wherever that is when the email is sent; not in emails of version 1.0. */
  readonly isAtShop?: boolean;
}

export interface About<Note = EnquiryNote> {
  readonly note: Note;
}

export interface Received extends About {
  /** The path of the page on which it is paid; left out where it can't be. */
  readonly payAt?: string;
}

export interface ForOwner extends About {
  /** Of its screen at the desk. */
  readonly path: string;
}

export interface Ended extends About {
  /** One that had a time, for the calendar. */
  readonly appointment: ScheduleNote | undefined;
  readonly event: 'declined' | 'canceled' | 'canceled-by-customer';
  readonly reason: string;
  /** What happens to the money, in a sentence. */
  readonly money: string;
}

/** A step of a booking that the shop has taken back after the customer knew of it. */
export interface UndoneBooking extends About {
  readonly undone: EnquiryEvent<BookingMove>;
  /** For the calendar: what is agreed again, or what is not agreed any more. */
  readonly appointment: ScheduleNote | undefined;
  readonly isAgreed: boolean;
}

/** An offer: what it costs, and in how many days it is made. */
export interface Quoted extends About {
  readonly price: string;
  /** What of it is for the delivery, in words; empty where nothing was said, missing before 1.2. */
  readonly delivery?: string;
  readonly days: number;
  readonly text: string;
  /** What is paid before it is made; empty for nothing, and missing in emails of version 1.0. */
  readonly deposit?: string;
}

/** A step of a custom order that the shop has taken back after the customer knew of it. */
export interface UndoneCustomOrder extends About {
  readonly undone: EnquiryEvent<CustomOrderMove>;
}

/** `link` opens the page to unsubscribe; mail programs call `oneClick` (RFC 8058). */
export interface Subscribed {
  readonly link: string;
  readonly oneClick: string;
}

export interface BackInStock extends Subscribed {
  /** Its name, with the variant. */
  readonly piece: string;
  /** Its address in the shop. */
  readonly page: string;
  readonly pieces?: number | undefined;
}

/** What the owner has written to the newsletter's subscribers. */
export interface Letter extends Subscribed {
  readonly subject: string;
  readonly preview: string;
  readonly markdown: string;
  /** Made of it when it was sent. */
  readonly html: string;
}

/** Below every letter. */
export const letterNote = ({ name }: MailShop['shop']) =>
  `You get this because you subscribed to news from ${name}.`;
export const letterEndLabel = 'Unsubscribe with one tap';

export const serviceCopies = {
  /**
   * To an address that somebody typed: with nothing that they wrote, or the shop would mail any
   * text to anybody.
   */
  'request-received': ({ note, payAt }: Received, { shop, publicUrl }: MailShop): MailText => ({
    name: '',
    about: `we have received your request (${note.id})`,
    preview: `${note.subject}: your receipt number is ${note.id}.`,
    heading: 'Thank you, we have it',
    paragraphs: [
      `We have your request: ${note.subject}. Your receipt number is ${note.id}. We will be in touch soon to arrange the details.`,
    ],
    details: detailsOf(chosenOf(note), [], 'What you chose'),
    ...(payAt && { button: { label: 'Pay now', link: `${publicUrl}${payAt}` } }),
    note: `Didn’t send this request? Please ignore this email. ${closingOf(shop)}`,
  }),
  /** The owner replies to `replyTo`. */
  'request-to-owner': (
    { note, replyTo, path }: ForOwner & { readonly replyTo: string | undefined },
    mailShop: MailShop,
  ): MailText => ({
    ...toOwner('requests', path, mailShop),
    about: `new request, ${note.subject} (${note.id})`,
    preview: `From ${note.name || 'a visitor'}.`,
    heading: `A new request: ${note.subject}`,
    paragraphs: ['The shop desk shows everything, and the picture if there is one.'],
    details: detailsOf(note, [], 'What was sent'),
    ...(replyTo && { headers: { 'Reply-To': replyTo } }),
  }),
  'booking-scheduled': ({ note }: About<ScheduleNote>, mailShop: MailShop): MailText => {
    const { shop } = mailShop;
    const place = placeOf(note, shop);
    const isMoved = note.sequence > 0;
    const when = timeInWords(note.startsAt, shopLocale().timeZone);
    return {
      name: note.name,
      about: `your ${note.subject} ${isMoved ? 'has moved to' : 'is on'} ${when}`,
      preview: `${when}. A calendar file is attached.`,
      heading: isMoved ? 'Your appointment has moved' : 'Your appointment',
      paragraphs: [
        `${note.subject}: ${when}, for ${note.minutes} minutes. The attached file adds it to your calendar.`,
      ],
      details: detailsOf(note, [
        ['When', when],
        ...ownTime(note, when),
        ['How long', `${note.minutes} minutes`],
        ...(place ? [['Where', place] as const] : []),
      ]),
      calendar: calendarFile(entryOf(note, mailShop)),
      note: `Does the time not suit you? Just reply to this email. ${closingOf(shop)}`,
    };
  },
  'booking-ended': (
    { note, appointment, event, reason, money }: Ended,
    mailShop: MailShop,
  ): MailText => {
    const isDeclined = event === 'declined';
    const told = {
      declined: `We’re sorry: we can’t take your booking, ${note.subject}.`,
      canceled: `We’re sorry: your ${note.subject} has been canceled.`,
      'canceled-by-customer': `You have canceled your ${note.subject}.`,
    }[event];
    return {
      name: note.name,
      about: `your ${note.subject} ${isDeclined ? 'can’t take place' : 'is canceled'} (${note.id})`,
      preview: told,
      heading: isDeclined ? 'We can’t take your booking' : 'Your appointment is canceled',
      paragraphs: [told, ...(reason === '' ? [] : [`Reason: ${reason}`]), money],
      details: detailsOf(
        note,
        appointment && [['When', timeInWords(appointment.startsAt, shopLocale().timeZone)]],
      ),
      ...(appointment && {
        calendar: calendarFile(entryOf(appointment, mailShop), { isCanceled: true }),
      }),
    };
  },
  'booking-undone': (
    { note, undone, appointment, isAgreed }: UndoneBooking,
    mailShop: MailShop,
  ): MailText => {
    const { heading, message } = undoneBookingText(undone, isAgreed);
    const when = appointment && timeInWords(appointment.startsAt, shopLocale().timeZone);
    const label = isAgreed ? 'When' : 'Not agreed any more';
    return {
      name: note.name,
      about: `${heading.charAt(0).toLowerCase()}${heading.slice(1)} (${note.id})`,
      preview: message,
      heading,
      paragraphs: [message],
      details: detailsOf(note, when ? [[label, when]] : []),
      ...(appointment && {
        calendar: calendarFile(entryOf(appointment, mailShop), { isCanceled: !isAgreed }),
      }),
    };
  },
  'booking-canceled-to-owner': ({ note, path }: ForOwner, mailShop: MailShop): MailText => ({
    ...toOwner('requests', path, mailShop),
    about: `canceled by the customer, ${note.subject} (${note.id})`,
    preview: `${note.name} has canceled.`,
    heading: 'A booking is canceled',
    paragraphs: [`${note.name} has canceled ${note.subject}.`],
    details: detailsOf(note),
  }),
  'custom-accepted-to-owner': (
    { note, price, path }: ForOwner & { readonly price: string },
    mailShop: MailShop,
  ): MailText => ({
    ...toOwner('requests', path, mailShop),
    about: `accepted by the customer, ${note.subject} (${note.id})`,
    preview: `${note.name || 'The customer'} has accepted your offer.`,
    heading: 'Your offer is accepted',
    paragraphs: [
      `${note.name || 'The customer'} has accepted your offer of ${price}. Nothing is asked for yet: the shop desk asks for the payment when you do.`,
    ],
    details: detailsOf(note),
  }),
  'booking-payment-rejected': ({
    note,
    reason,
  }: About & { readonly reason: string }): MailText => ({
    name: note.name,
    about: `we could not find your payment (${note.id})`,
    preview: reason,
    heading: 'We could not find your payment',
    paragraphs: [
      `We could not match the screenshot of your payment for ${note.subject}. Reason: ${reason}`,
      'Please reply to this email with another screenshot, or pay on the day.',
    ],
    details: detailsOf(note),
  }),
  /** Less than the sum has come. `part`: what came, and what is left. */
  'payment-part': (
    { note, part }: About & { readonly part: string },
    { publicUrl }: MailShop,
  ): MailText => ({
    name: note.name,
    about: `a part of your payment has arrived (${note.id})`,
    preview: part,
    heading: 'A part of your payment has arrived',
    paragraphs: [`Thank you. For ${note.subject}: ${part}.`, howToPay],
    button: requestsButton(publicUrl),
    details: detailsOf(note),
  }),
  'payment-asked': (
    { note, due }: About & { readonly due: string },
    { publicUrl }: MailShop,
  ): MailText => ({
    name: note.name,
    about: `the next payment for your custom order (${note.id})`,
    preview: `${due} for ${note.subject}.`,
    heading: `Please send ${due}`,
    paragraphs: [`This is what comes next for your custom order: ${due}.`, howToPay],
    button: requestsButton(publicUrl),
    details: detailsOf(note),
  }),
  'custom-payment-rejected': ({ note, reason }: About & { readonly reason: string }): MailText => ({
    name: note.name,
    about: `we could not find your payment (${note.id})`,
    preview: reason,
    heading: 'We could not find your payment',
    paragraphs: [
      `We could not match the screenshot of your payment for your custom order. Reason: ${reason}`,
      'Please send another screenshot from your account, or reply to this email with it.',
    ],
    details: detailsOf(note),
  }),
  'booking-refunded': ({ note, amount }: About & { readonly amount: string }): MailText => ({
    name: note.name,
    about: `your refund is on its way (${note.id})`,
    preview: `${note.subject}: we have sent your money back.`,
    heading: 'Your refund is on its way',
    paragraphs: [
      `We have sent the money for ${note.subject} back to you${amount && `: ${amount}`}.`,
    ],
    details: detailsOf(note),
  }),
  'custom-order-quoted': (
    { note, price, delivery = '', days, text, deposit = '' }: Quoted,
    { shop }: MailShop,
  ): MailText => {
    const agreed = [
      ['Price', [price, delivery].filter(Boolean).join(', ')],
      ...(deposit ? [['Of it before we begin', deposit] as const] : []),
      ['Made in', days === 1 ? '1 day' : `${days} days`],
    ] as const;
    return {
      name: note.name,
      about: `our offer for your custom order (${note.id})`,
      preview: `${price}, made in ${days === 1 ? 'one day' : `${days} days`}.`,
      heading: 'Our offer for your piece',
      paragraphs: [text],
      details: detailsOf(chosenOf(note), agreed, 'Our offer'),
      note: deposit
        ? `To accept, send ${deposit} and add the screenshot under your bookings in your account, or reply to this email. ${closingOf(shop)}`
        : `To accept it, open your bookings in your account, or just reply to this email; also to change something. ${closingOf(shop)}`,
    };
  },
  'custom-order-declined': ({ note, reason }: About & { readonly reason: string }): MailText => ({
    name: note.name,
    about: `your custom order (${note.id})`,
    preview: reason,
    heading: 'We won’t make this piece',
    paragraphs: [`We’re sorry: we won’t make your custom order. Reason: ${reason}`],
    details: detailsOf(chosenOf(note)),
  }),
  'custom-order-undone': ({ note, undone }: UndoneCustomOrder): MailText => {
    const { heading, message } = undoneCustomText(undone);
    return {
      name: note.name,
      about: `${heading.charAt(0).toLowerCase()}${heading.slice(1)} (${note.id})`,
      preview: message,
      heading,
      paragraphs: [message],
      details: detailsOf(chosenOf(note)),
    };
  },
  'newsletter-welcome': ({ link, oneClick }: Subscribed, { shop }: MailShop): MailText => ({
    name: '',
    about: 'welcome to our newsletter',
    preview: 'News from the shop, now and then.',
    heading: 'Welcome',
    paragraphs: [
      `this address has been subscribed to the ${shop.name} newsletter. Now and then we write about ${shop.newsletterNote || 'what is new in the shop'}.`,
      'If this wasn’t you, or you’ve had enough, one tap unsubscribes you.',
    ],
    button: { label: 'Unsubscribe', link },
    headers: oneClickHeaders(oneClick),
  }),
  /** To a subscriber; without `oneClick` it is a test, which ends nothing. */
  letter: (letter: Letter, { shop, publicUrl }: MailShop): MailText => ({
    about: letter.subject,
    preview: letter.preview,
    heading: letter.subject,
    paragraphs: [],
    letter: {
      html: withHost(letter.html, publicUrl),
      text: plainLetter(letter.markdown, publicUrl),
    },
    note: letterNote(shop),
    end: { label: letterEndLabel, link: letter.link },
    ...(letter.oneClick && { headers: oneClickHeaders(letter.oneClick) }),
  }),
  /** `pieces` are given where fewer are there than people who wait. */
  'back-in-stock': ({ piece, page, pieces, link, oneClick }: BackInStock): MailText => ({
    name: '',
    about: `${piece} is back`,
    preview: 'You asked us to tell you.',
    heading: `${piece} is back`,
    paragraphs: [
      'you asked us to tell you when it’s there again. Now it is.',
      ...(pieces === undefined
        ? []
        : [
            `There ${pieces === 1 ? 'is only one' : `are only ${pieces}`}, and more people have asked for it: whoever orders first gets it.`,
          ]),
    ],
    button: { label: 'See it in the shop', link: page },
    note: 'We write once about a piece, because somebody asked for it with this address.',
    end: { label: 'Don’t tell me about any other piece', link },
    headers: oneClickHeaders(oneClick),
  }),
};

const partUndone = {
  heading: 'Your payment is not confirmed yet',
  message:
    'We told you that a part of your payment has arrived. That was our mistake: ' +
    'we look for it again, and write to you.',
};

function undoneCustomText(undone: EnquiryEvent<CustomOrderMove>) {
  const mistake = 'That was our mistake:';
  switch (undone) {
    case 'declined':
      return {
        heading: 'We have your custom order after all',
        message: `We told you that we won’t make your piece. ${mistake} we have your request, and will be in touch.`,
      };
    case 'ordered':
      return {
        heading: 'Your piece is a custom order again',
        message: `We told you too early that it has become an order. ${mistake} that order has ended, what you have paid stays with your custom order, and we write to you again.`,
      };
    case 'payment-asked':
      return {
        heading: 'You need not pay yet',
        message: `We asked you too early for the next payment of your custom order. ${mistake} we write to you again when it is time.`,
      };
    case 'refunded':
    case 'payment-rejected':
      return undoneBookingText(undone, false);
    case 'part-received':
      return partUndone;
    default:
      return {
        heading: 'Please wait for our offer',
        message: `We sent you an offer too early. ${mistake} please wait for the right one, which we send you soon.`,
      };
  }
}

function undoneBookingText(
  undone: EnquiryEvent<BookingMove>,
  isAgreed: boolean,
): { readonly heading: string; readonly message: string } {
  const mistake = 'That was our mistake:';
  if (undone === 'scheduled' && isAgreed)
    return {
      heading: 'Your appointment stays at its time',
      message: `We told you that your appointment has moved. ${mistake} it stays at the time of before.`,
    };
  if (undone === 'scheduled')
    return {
      heading: 'Your appointment is not agreed yet',
      message: `We told you a time too early. ${mistake} we will be in touch to agree on one.`,
    };
  if (undone === 'refunded')
    return {
      heading: 'Your refund has not been sent yet',
      message: `We told you too early that we have sent your money back. ${mistake} we write to you again when it is on its way.`,
    };
  if (undone === 'payment-rejected')
    return {
      heading: 'We have your payment after all',
      message: `We told you that we could not find your payment. ${mistake} we have your screenshot, and check it.`,
    };
  if (undone === 'part-received') return partUndone;
  return {
    heading: isAgreed ? 'Your appointment is not canceled' : 'We have your booking after all',
    message: isAgreed
      ? 'We told you that your appointment is canceled. That is taken back: it takes place as it was agreed.'
      : 'We told you that we can’t take your booking. That is taken back: we have it, and will be in touch.',
  };
}

const howToPay =
  'Please send it as before, and add the screenshot of it under your bookings in your account. ' +
  'Without an account, reply to this email with it.';

function requestsButton(publicUrl: string) {
  return { label: 'See your bookings', link: `${publicUrl}/profile?tab=MyBookings` };
}

/** Choices of the forms and what the shop computes. */
const chosenLabels = [
  'Service',
  'Preferred method',
  'Duration',
  'Package',
  'Choice',
  'Payment',
  'Item',
  'Budget',
  'Picture',
];

/** A note without what somebody wrote. */
function chosenOf({ lines, ...note }: EnquiryNote): EnquiryNote {
  return { ...note, lines: lines.filter(([label]) => chosenLabels.includes(label)) };
}

/** What was agreed, then the receipt number and what was sent. */
function detailsOf(
  { id, lines }: EnquiryNote,
  agreed: EnquiryNote['lines'] = [],
  title = 'In short',
) {
  return { title, lines: [...agreed, ['Receipt number', id] as const, ...lines] };
}

/** The start in the customer's own zone, unless its clock shows the shop's time. */
function ownTime({ startsAt, timeZone }: ScheduleNote, when: string): [string, string][] {
  if (timeZone === '') return [];
  const own = timeInWords(startsAt, timeZone);
  const clock = (text: string) => text.slice(0, text.indexOf(' ('));
  return clock(own) === clock(when) ? [] : [['On your clock', own]];
}

function placeOf({ place, isAtShop = false }: ScheduleNote, shop: MailShop['shop']): string {
  return isAtShop ? addressOf(shop) : place;
}

function entryOf(note: ScheduleNote, { shop, publicUrl, sender }: MailShop) {
  const when = timeInWords(note.startsAt, shopLocale().timeZone);
  const contacts = [shop.phone, shop.email].filter(Boolean).join(', ');
  const lines = [`Receipt number ${note.id}`, when, contacts && `Questions: ${contacts}`];
  return {
    uid: `booking-${note.id}@${new URL(publicUrl).hostname}`,
    sequence: note.sequence,
    stampedAt: note.agreedAt,
    startsAt: note.startsAt,
    minutes: note.minutes,
    title: `${note.subject}, ${shop.name}`,
    description: lines.filter(Boolean).join('\n'),
    place: placeOf(note, shop) || undefined,
    organizer: sender,
    attendee: { name: note.name, address: note.email },
  };
}
