import { cleanText } from '#contract/clean-text.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { nationalDigits, parsePhone } from '#contract/rules/texts/phone.ts';

// How the desk's search of orders is read: by the server's SQL, and offline on the phone. Both find
// the same.

interface SearchedOrder {
  readonly orderNumber: string;
  /** The customer's name and email and the recipient, with a space between them. */
  readonly names: string;
  readonly phoneNumber: string;
}

/**
 * The texts to compare with an order's. Without phone digits no phone number is found; the others
 * find every order while they are empty, such as `#` before its number.
 */
export function readOrderSearch(search: string) {
  const text = cleanText(search);
  return {
    /** Any part of the names, folded. */
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
  { orderNumber, names, phoneNumber }: SearchedOrder,
): boolean {
  const { part, beginning, phoneDigits } = readOrderSearch(search);
  return (
    orderNumber.replaceAll('-', '').startsWith(beginning) ||
    foldText(names).includes(part) ||
    (phoneDigits !== '' && phoneNumber.replace(/[ -]/g, '').includes(phoneDigits))
  );
}
