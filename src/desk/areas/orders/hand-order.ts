import * as z from 'zod/mini';
import type { placeOrderByHand } from '#contract/calls/admin/hand-order-calls.ts';
import { handHandovers, handPayments } from '#contract/calls/admin/hand-order-calls.ts';
import type { stockRowSchema } from '#contract/calls/admin/today-calls.ts';
import type { Agreed, AgreedLine } from '#contract/calls/agreed.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { Order } from '#contract/calls/order-calls.ts';
import { handSources } from '#contract/names/order-sources.ts';
import { isSameLine } from '#contract/rules/cart/cart-lines.ts';
import { zoneOf } from '#contract/rules/cart/delivery.ts';
import { agreedByHand, type GivenDiscount } from '#contract/rules/cart/hand-order.ts';
import { foldText, wordsOf } from '#contract/rules/search/fold.ts';
import { asciiDigits } from '#contract/rules/texts/digits.ts';
import { paisaOfText } from '#contract/rules/texts/money.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import type { PendingChange } from '#src/desk/outbox/change-store.ts';

// What the form of an order by hand holds, and what it makes of it.

export type HandOrderBody = BodyOf<typeof placeOrderByHand>;

/** A product or one of its variants, as it can be sold. */
export type Sellable = z.output<typeof stockRowSchema>;

export const lineSchema = z.object({
  productId: z.string(),
  selectedAttributeId: z.nullable(z.string()),
  /** With its variant. */
  name: z.string(),
  unitPaisa: z.number(),
  /** Of one, for the delivery's fee. */
  weightGrams: z.optional(z.number()),
  quantity: z.number(),
  /** Of an order that is changed: which of its lines it is. */
  position: z.optional(z.number()),
});

export type HandLine = z.output<typeof lineSchema>;

const valuesSchema = z.object({
  lines: z.array(lineSchema),
  source: z.enum(handSources),
  handover: z.enum(handHandovers),
  payment: z.enum(handPayments),
  /** Of a known customer. */
  customerId: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  taxNumber: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  streetAddress: z.string(),
  zipCode: z.string(),
  discount: z.string(),
  discountAs: z.enum(['percent', 'sum']),
  discountReason: z.string(),
  reference: z.string(),
  notes: z.string(),
  staffNote: z.string(),
});

export type HandOrderValues = z.output<typeof valuesSchema>;

/** A draft has what differs from an empty form. */
export const handOrderDraft = z.partial(valuesSchema);

export const emptyHandOrder: HandOrderValues = {
  lines: [],
  source: 'counter',
  handover: 'now',
  payment: 'cash-now',
  customerId: '',
  name: '',
  phoneNumber: '',
  email: '',
  taxNumber: '',
  country: '',
  state: '',
  city: '',
  streetAddress: '',
  zipCode: '',
  discount: '',
  discountAs: 'percent',
  discountReason: '',
  reference: '',
  notes: '',
  staffNote: '',
};

/** What a source mostly goes with. */
export const usual = {
  counter: { handover: 'now', payment: 'cash-now' },
  telephone: { handover: 'delivery', payment: 'cash-later' },
  instagram: { handover: 'delivery', payment: 'later' },
} as const satisfies Record<
  HandOrderValues['source'],
  Pick<HandOrderValues, 'handover' | 'payment'>
>;

/** What is sold, as a line of one piece. */
export function lineOf(sold: Sellable): HandLine {
  const { productId, variantId, name, variant, unitPaisa = 0, weightGrams } = sold;
  return {
    productId,
    selectedAttributeId: variantId === '' ? null : variantId,
    name: variant === '' ? name : `${name} (${variant})`,
    unitPaisa,
    ...(weightGrams && { weightGrams }),
    quantity: 1,
  };
}

/** The lines with one piece more of what is sold. */
export function withOneMore(lines: readonly HandLine[], added: HandLine): HandLine[] {
  const isThere = lines.some((line) => isSameLine(line, added));
  if (!isThere) return [...lines, added];
  return lines.map((line) =>
    isSameLine(line, added) ? { ...line, quantity: line.quantity + 1 } : line,
  );
}

/** How many are offered before anything is typed. */
const popularMax = 4;

/** What was sold most in the last orders, else the first by name. */
export function popular(
  all: readonly Sellable[],
  orders: readonly { readonly order: Pick<Order, 'orderItems'> }[],
): Sellable[] {
  const sold = new Map<string, number>();
  const keyOf = (productId: string, variant: string) => `${productId} ${variant}`;
  for (const { productId, attributeValue, quantity } of orders.flatMap(
    ({ order }) => order.orderItems,
  )) {
    const key = keyOf(productId, attributeValue ?? '');
    sold.set(key, (sold.get(key) ?? 0) + quantity);
  }
  const soldOf = (one: Sellable) => sold.get(keyOf(one.productId, one.variant)) ?? 0;
  return all
    .filter(({ unitPaisa }) => unitPaisa !== undefined)
    .toSorted((a, b) => soldOf(b) - soldOf(a))
    .slice(0, popularMax);
}

/** How many of the sellable things are found at most. */
const foundMax = 12;

/**
 * What a search finds: each word is part of its name, its address or its codes. Those with the
 * words as they were typed come first: of 'ring s' that is the size S.
 */
export function findSellable(all: readonly Sellable[], search: string): Sellable[] {
  const words = wordsOf(search);
  const textOf = ({ name, variant, slug = '', codes = [] }: Sellable) =>
    foldText([name, variant, slug, ...codes].join(' '));
  const found = all
    .filter(({ unitPaisa }) => unitPaisa !== undefined)
    .map((one) => ({ one, text: textOf(one) }))
    .filter(({ text }) => words.every((word) => text.includes(word)));
  const isWhole = new Set(
    found.filter(({ text }) => {
      const own = wordsOf(text);
      return words.every((word) => own.includes(word));
    }),
  );
  return found
    .toSorted((a, b) => Number(isWhole.has(b)) - Number(isWhole.has(a)))
    .slice(0, foundMax)
    .map(({ one }) => one);
}

/**
 * What a read code stands for: a SKU, a barcode, a product's address, as its QR code has it, or the
 * last part of it; all variants of one that has any.
 */
export function findByCode(all: readonly Sellable[], code: string): Sellable[] {
  const typed = code.trim();
  if (typed === '') return [];
  const sold = all.filter(({ unitPaisa }) => unitPaisa !== undefined);
  const ofCode = sold.filter(({ codes = [] }) =>
    codes.some((one) => foldText(one) === foldText(typed)),
  );
  if (ofCode.length > 0) return ofCode;
  const last = lastOfAddress(typed);
  if (last === '') return [];
  return sold.filter(({ slug, productId, variantId }) =>
    [slug, productId, variantId].includes(last),
  );
}

/** The last part of an address, without what follows it. */
export function lastOfAddress(address: string): string {
  return address.split(/[?#]/, 1)[0]?.split('/').findLast(Boolean) ?? '';
}

/** The discount as typed; undefined without one, or for what is no number. */
export function discountOf({
  discount,
  discountAs,
}: Pick<HandOrderValues, 'discount' | 'discountAs'>): GivenDiscount {
  const typed = asciiDigits(discount.trim());
  if (typed === '') return undefined;
  if (discountAs === 'sum') {
    const paisa = paisaOfText(typed);
    return paisa ? { paisa } : undefined;
  }
  const percent = /^\d{1,3}(?:\.\d{1,2})?$/.test(typed) ? Number(typed) : 0;
  return percent > 0 && percent <= 100 ? { percent } : undefined;
}

type Terms = Pick<ShopSettings, 'delivery' | 'country'>;

/** Where it goes; undefined where it is handed over at the shop. */
export function addressOfValues(values: HandOrderValues, { country }: Pick<Terms, 'country'>) {
  if (values.handover !== 'delivery') return undefined;
  const { state, city, streetAddress, zipCode } = values;
  return { country: values.country || country, state, city, streetAddress, zipCode };
}

/** What the customer agrees to. */
export function agreedOfValues(values: HandOrderValues, shop: Terms): Agreed {
  const address = addressOfValues(values, shop);
  const zone = address && zoneOf(shop.delivery, address);
  const lines: AgreedLine[] = values.lines;
  return agreedByHand(lines, zone, discountOf(values), !address);
}

/** What is sent, of values that were checked. */
export function bodyOfValues(values: HandOrderValues, shop: Terms): HandOrderBody {
  const { source, handover, payment, customerId, discountReason } = values;
  const { name, phoneNumber, email, taxNumber, reference, notes, staffNote } = values;
  const discount = discountOf(values);
  const address = addressOfValues(values, shop);
  const contact = { customerId, name, phoneNumber, email, taxNumber };
  const texts = { ...contact, reference, notes, staffNote };
  const filled = Object.entries(texts).filter(([, text]) => text !== '');
  return {
    source,
    handover,
    payment,
    agreed: agreedOfValues(values, shop),
    ...(discount && { discount: { ...discount, reason: discountReason } }),
    ...(address && { address }),
    ...Object.fromEntries(filled),
  };
}

/** What an order that waits is called. */
export function handOrderLabel({ lines, name }: HandOrderValues, total: string): string {
  const what = lines.map((line) => `${line.quantity} × ${line.name}`).join(', ');
  return `Order of ${[name, what].filter(Boolean).join(': ')}, ${total}`;
}

const soldSchema = z.object({
  lines: z.array(
    z.object({
      productId: z.string(),
      selectedAttributeId: z.nullable(z.string()),
      quantity: z.number(),
    }),
  ),
});

/** How many pieces were sold on this device by orders that are not sent yet. */
export function pendingSold(
  changes: readonly Pick<PendingChange, 'callName' | 'body' | 'refusal'>[],
  productId: string,
  variantId: string,
): number {
  return changes
    .filter(({ callName, refusal }) => callName === 'placeOrderByHand' && !refusal)
    .flatMap(({ body }) => soldSchema.safeParse(body.agreed).data?.lines ?? [])
    .filter(
      (line) => line.productId === productId && (line.selectedAttributeId ?? '') === variantId,
    )
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
