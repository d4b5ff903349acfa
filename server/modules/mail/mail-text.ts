import type { Order } from '#contract/calls/order-calls.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import type { MailAddress } from '#server/settings.ts';

/** What all emails have of the shop, as it is when they are sent. */
export interface MailShop {
  readonly shop: ShopSettings;
  /** Their links start with it. */
  readonly publicUrl: string;
  readonly sender: MailAddress;
}

/** The texts of an email. All are plain text. */
export interface MailText {
  /** The subject after the shop's name. */
  readonly about: string;
  /** Shown beside the subject in a list of emails. */
  readonly preview: string;
  readonly heading: string;
  /** Whom it greets, by the name that they gave; without it there is no greeting. */
  readonly name?: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly link: string };
  readonly order?: Order;
  /** What was sent or agreed. */
  readonly details?: {
    readonly title: string;
    readonly lines: readonly (readonly [label: string, value: string])[];
  };
  /** An attached calendar file. */
  readonly calendar?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** In small print below all: the link that ends such emails. */
  readonly end?: { readonly label: string; readonly link: string };
  /** In small print at the end; by default `closingOf`. */
  readonly note?: string;
  /** Of a letter to subscribers: its text, in place of the paragraphs. */
  readonly letter?: { readonly html: string; readonly text: string };
}

/** Where to ask, of what the owner has set. */
export function closingOf({ phone, hours }: ShopSettings): string {
  if (phone === '') return 'Questions? Reply to this email.';
  return `Questions? Reply to this email, or call ${phone}${hours && ` (${hours})`}.`;
}

/** By which mail programs offer to end such emails with one click (RFC 8058). */
export function oneClickHeaders(url: string): Readonly<Record<string, string>> {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** What all emails to the owner have. */
export function toOwner(
  what: 'orders' | 'requests' | 'warnings',
  path: string,
  { publicUrl }: Pick<MailShop, 'publicUrl'>,
) {
  return {
    button: { label: 'Open it at the shop desk', link: new URL(path, publicUrl).href },
    note: `You get this email because ${what} are sent to this address: you can change it at the shop desk, under More, Emails.`,
  };
}
