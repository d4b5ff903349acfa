import type { MailContent } from './mail-copy.ts';

// What staff read of an email that can't be sent: what it is, why, and what helps.

/** What each kind is called, for one and for several. */
const names: Readonly<Record<MailContent['kind'], readonly [one: string, several: string]>> = {
  'confirm-email': ['link to confirm an address', 'links to confirm an address'],
  'reset-password': ['link for a new password', 'links for a new password'],
  test: ['test email', 'test emails'],
  'order-placed': ['order confirmation', 'order confirmations'],
  'order-by-hand': ['confirmation of an order by hand', 'confirmations of orders by hand'],
  'order-status': ['news of an order', 'news of orders'],
  'order-reminder': ['reminder of a payment', 'reminders of payments'],
  'order-arrival': ['question about a parcel', 'questions about parcels'],
  'order-received': ['new order for you', 'new orders for you'],
  'order-canceled-to-owner': ['canceled order for you', 'canceled orders for you'],
  'orders-ended-to-owner': ['ended order for you', 'ended orders for you'],
  'backup-warning-to-owner': ['warning about backups', 'warnings about backups'],
  'staff-invite': ['invitation to the desk', 'invitations to the desk'],
  'request-received': ['receipt of a request', 'receipts of requests'],
  'request-to-owner': ['new request for you', 'new requests for you'],
  'booking-scheduled': ['time of a booking', 'times of bookings'],
  'booking-ended': ['end of a booking', 'ends of bookings'],
  'booking-undone': ['correction about a booking', 'corrections about bookings'],
  'booking-canceled-to-owner': ['canceled booking for you', 'canceled bookings for you'],
  'custom-accepted-to-owner': ['accepted offer for you', 'accepted offers for you'],
  'booking-payment-rejected': ['news of a booking’s payment', 'news of bookings’ payments'],
  'payment-part': ['receipt of a part payment', 'receipts of part payments'],
  'payment-asked': ['request for a payment', 'requests for payments'],
  'custom-payment-rejected': ['question about a payment', 'questions about payments'],
  'booking-refunded': ['refund of a booking', 'refunds of bookings'],
  'payment-came': ['news of a payment that has come', 'news of payments that have come'],
  'payment-not-come': [
    'news of a payment that has not come',
    'news of payments that have not come',
  ],
  'payment-after-end': ['news of a payment that came late', 'news of payments that came late'],
  'provider-payment-to-owner': [
    'question about a payment for you',
    'questions about payments for you',
  ],
  'custom-order-quoted': ['quote', 'quotes'],
  'custom-order-declined': ['answer about a custom order', 'answers about custom orders'],
  'custom-order-undone': ['correction about a custom order', 'corrections about custom orders'],
  'back-in-stock': ['message that a piece is back', 'messages that pieces are back'],
  letter: ['letter to a subscriber', 'letters to subscribers'],
  'newsletter-welcome': ['welcome to the newsletter', 'welcomes to the newsletter'],
};

/** Such as `order confirmation`; with a count `2 order confirmations`. */
export function mailName(kind: string, count?: number): string {
  const [one, several] = kind in names ? names[kind as keyof typeof names] : ['email', 'emails'];
  if (count === undefined) return one;
  return `${count} ${count === 1 ? one : several}`;
}

/** Why an email can't be sent, and what helps. */
export interface MailProblem {
  readonly text: string;
  readonly advice: string;
}

const rules: readonly (MailProblem & { readonly when: RegExp })[] = [
  {
    when: /\b(?:EAUTH|53[045])\b|invalid login|authentication|credentials|password/i,
    text: 'The mail server does not accept the shop’s user name or password.',
    advice:
      'Ask whoever looks after the server to correct them (the setting SMTP_URL). Then try again here.',
  },
  {
    when: /\b5\.7\.|relay|not allowed|not permitted|SPF|DKIM|DMARC|policy|spam|blocked|blacklist/i,
    text: 'The mail server does not let the shop send with this address.',
    advice:
      'Look under Emails which address they are from, and ask your mail provider to allow it.',
  },
  {
    when: /\b5\.1\.[123]\b|user unknown|unknown user|no such user|does not exist|invalid recipient|no recipients|mailbox unavailable|\b550\b|\b553\b/i,
    text: 'The address does not exist.',
    advice: 'It may be mistyped. Call the customer; another try helps only once it is right.',
  },
  {
    when: /\b(?:4|5)\.2\.2\b|mailbox (?:is )?full|quota|\b552\b/i,
    text: 'The mailbox is full.',
    advice: 'It is tried again by itself. If it matters, call the customer.',
  },
  {
    when: /\b(?:421|45[0-2])\b|too many|rate|greylist|try again later/i,
    text: 'The mail server asks the shop to wait.',
    advice: 'It is tried again by itself, there’s nothing to do.',
  },
  {
    when: /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ECONNECTION|ESOCKET|EDNS|timeout|timed out|aborted|greeting|closed/i,
    text: 'The mail server can’t be reached.',
    advice:
      'It is tried again by itself. If it lasts for more than an hour, ask whoever runs the server.',
  },
  {
    when: /certificate|self.signed|TLS|SSL/i,
    text: 'The mail server’s certificate is not valid.',
    advice: 'Ask your mail provider, or whoever runs the server.',
  },
];

/** What a mail server's error means, for people. */
export function mailProblem(error: string): MailProblem {
  const rule = rules.find(({ when }) => when.test(error));
  if (rule) return { text: rule.text, advice: rule.advice };
  return {
    text: 'The mail server did not take it.',
    advice: `Its words, for whoever runs the server: ${error.slice(0, 200)}`,
  };
}
