import { randomUUID } from 'node:crypto';

import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { WishlistItem } from '#contract/calls/wishlist-calls.ts';
import type { WishlistChange } from '#contract/rules/cart/wishlist-items.ts';
import { customForm, numerologyForm, tarotForm } from '#tests/setup/samples.ts';
import type { SeededRandom } from '#tests/setup/seeded-random.ts';

import type { Submission } from './page-code.ts';

/** Something a person has submitted. */
export interface Sent {
  /** Its index among all. */
  readonly number: number;
  /** The customer's id; empty for a visitor. */
  readonly person: string;
  readonly kind: (typeof forms)[number] | (typeof ofCustomers)[number];
  /** For `cart-set`: the line's quantity; 0 removes it. */
  readonly quantity?: number;
  /** For `review` and `wishlist`: which product. */
  readonly productId?: string;
  /** For `wishlist` and `wishlist-clear`: the call, once the phone has reported it. */
  wishlistChange?: WishlistChange['callName'];
  /** Whether the phone has confirmed that it is stored; otherwise the browser was killed before. */
  isStored: boolean;
}

const forms = ['tarot', 'numerology', 'custom', 'newsletter'] as const;
const ofCustomers = ['cart-add', 'cart-set', 'review', 'wishlist', 'wishlist-clear'] as const;
/** Kinds with an order to test are more frequent. */
const all = [
  ...forms,
  'tarot',
  'custom',
  'cart-add',
  'cart-add',
  'cart-set',
  'review',
  'review',
  'wishlist',
  'wishlist',
  'wishlist',
  'wishlist-clear',
] as Sent['kind'][];

/** What a person sends next; visitors have no cart, wishlist and reviews. */
export function nextSent(
  number: number,
  person: string,
  productIds: readonly string[],
  dice: SeededRandom,
): Sent {
  const kind = anyOf<Sent['kind']>(person ? all : forms, dice);
  const quantity = kind === 'cart-set' ? { quantity: Math.floor(dice.next() * 4) } : {};
  const productId =
    kind === 'review' || kind === 'wishlist' ? { productId: anyOf(productIds, dice) } : {};
  return { number, person, kind, ...quantity, ...productId, isStored: false };
}

function anyOf<Thing>(things: readonly Thing[], dice: SeededRandom): Thing {
  return things[Math.floor(dice.next() * things.length)] as Thing;
}

/** A form as the page stores it; undefined for a change of cart or wishlist. */
export function submissionOf(
  { kind, person, number, productId }: Sent,
  picture: string,
): Submission | undefined {
  const id = randomUUID();
  const name = nameOf(person);
  const paid = { paymentMethod: 'Online' };
  const question = `Question ${number}`;
  switch (kind) {
    case 'tarot': {
      const fields = { ...tarotForm, ...paid, name, question };
      return { id, callName: 'bookTarot', fields, pictureField: 'formFile', picture };
    }
    case 'numerology':
      return { id, callName: 'bookNumerology', fields: { ...numerologyForm, name, question } };
    case 'custom': {
      const fields = { ...customForm, name, ideaDescription: question };
      return { id, callName: 'requestCustomOrder', fields, pictureField: 'imageURL', picture };
    }
    case 'newsletter':
      return { id, callName: 'subscribe', fields: { userEmail: emailOf(number) } };
    case 'review':
      return {
        id,
        callName: 'writeReview',
        fields: { id: person, productId, comment: question, rating: 5 },
      };
    default:
      return undefined;
  }
}

export const nameOf = (person: string) => `Person ${person || 'without a name'}`;
export const emailOf = (number: number) => `reader-${number}@example.com`;

/** A line of the cart, as a card gives it. */
export function lineOf(productId: string): CartItem {
  return {
    cartItemId: '',
    productId,
    quantity: 1,
    selectedAttributeId: null,
    name: 'Piece',
    unitPrice: 1500,
    totalPrice: 1500,
    imgURL: '',
    slugs: 'piece',
    productQuantity: 100_000,
    attributeName: null,
    attributeValue: null,
  };
}

/** A product as a card adds it to the wishlist. */
export function wishlistItemOf(productId: string): WishlistItem {
  return {
    productId,
    name: 'Piece',
    price: 1500,
    imgURL: '',
    shortDesc: '',
    slugs: 'piece',
    stockQuantity: 100_000,
    attributes: [],
  };
}
