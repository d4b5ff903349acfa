import { randomUUID } from 'node:crypto';

import type { CartItem } from '#contract/calls/cart-calls.ts';
import { customForm, numerologyForm, tarotForm } from '#tests/setup/service-inputs.ts';

import type { Submission } from './page-code.ts';

/** Something a person sent off. */
export interface Sent {
  /** Its place among all, from 0 on. */
  readonly number: number;
  /** Who: an id, or empty for a visitor. */
  readonly person: string;
  readonly kind: 'tarot' | 'numerology' | 'custom' | 'newsletter' | 'cart-add' | 'cart-set';
  /** For `cart-set`: what the line is set to; 0 takes it out. */
  readonly quantity?: number;
  /** Whether the phone said that it lies safe; without that the browser was killed in the middle. */
  isKept: boolean;
}

const forms = ['tarot', 'numerology', 'custom', 'newsletter'] as const;
const all = [...forms, 'tarot', 'custom', 'cart-add', 'cart-add', 'cart-set'] as const;

/** What a person sends next; only who is logged in has a cart. */
export function nextSent(number: number, person: string): Sent {
  const kinds = person ? all : forms;
  const kind = kinds[Math.floor(Math.random() * kinds.length)] ?? 'tarot';
  const quantity = kind === 'cart-set' ? { quantity: Math.floor(Math.random() * 4) } : {};
  return { number, person, kind, ...quantity, isKept: false };
}

/** A form as the page stores it; undefined for a change of the cart. */
export function submissionOf({ kind, person, number }: Sent, picture: string): Submission | undefined {
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
