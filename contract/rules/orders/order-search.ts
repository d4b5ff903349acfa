import { cleanText } from '#contract/clean-text.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { nationalDigits, parsePhone } from '#contract/rules/texts/phone.ts';

// How the desk's search of orders is read: by the server's SQL, and offline on the phone. Both find
// the same.

interface SearchedOrder {
  readonly orderNumber: string;
  /** What else it is found by (`orderText`). */
  readonly text: string;
  readonly phoneNumber: string;
}

interface OrderTextParts {
  readonly customer: { readonly name: string; readonly email: string };
  readonly recipient: string;
  readonly city: string;
  readonly trackingNumber: string;
  readonly lines: readonly {
    readonly productName: string;
    readonly attributeValue: string | null;
    readonly sku?: string | undefined;
  }[];
}

/** The text of an order that is searched, not folded: as `orderTextsSql` of the server. */
export function orderText({ customer, recipient, city, trackingNumber, lines }: OrderTextParts) {
  const ofLines = lines.map(
    ({ productName, attributeValue, sku = '' }) => `${productName} ${attributeValue ?? ''} ${sku}`,
  );
  return [customer.name, customer.email, recipient, city, trackingNumber, ...ofLines].join(' ');
}

/**
 * The texts to compare with an order's. Without phone digits no phone number is found; the others
 * find every order while they are empty, such as `#` before its number.
 */
export function readOrderSearch(search: string) {
  const text = cleanText(search);
  return {
    /** Any part of the text, folded. */
    part: foldText(text),
    /** The beginning of the number, without its dashes. */
    beginning: text.replace(/[#\s\p{Pd}]/gu, '').toUpperCase(),
    /**
     * Any part of the phone number without spaces and dashes: a whole one in any way of writing it,
     * or some digits.
     */
    phoneDigits: /^[\p{Nd}\p{Pd}\p{Cf}\s()+./]{4,}$/u.test(text)
      ? nationalDigits(parsePhone(text).phone ?? text)
      : '',
  };
}

/** Whether the search finds an order. An empty search finds all. */
export function findsOrder(
  search: string,
  { orderNumber, text, phoneNumber }: SearchedOrder,
): boolean {
  const { part, beginning, phoneDigits } = readOrderSearch(search);
  return (
    orderNumber.replaceAll('-', '').startsWith(beginning) ||
    foldText(text).includes(part) ||
    (phoneDigits !== '' && phoneNumber.replace(/[ -]/g, '').includes(phoneDigits))
  );
}
