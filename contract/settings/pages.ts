import * as z from 'zod/mini';

// Pages whose texts the owner may write, in Markdown.

export const ownPages = ['about', 'terms', 'privacy', 'returns'] as const;
export type OwnPage = (typeof ownPages)[number];

/** Characters of a text. */
export const pageTextMax = 50_000;

/** The shop's facts that a text may name, as `{{shopName}}`. */
export const factNames = [
  'shopName',
  'tagline',
  'description',
  'address',
  'hours',
  'phone',
  'email',
  'delivery',
  'exchangeDays',
  'currency',
  'goods',
  'law',
  'servicesName',
  'serviceTerms',
  'taxNumber',
] as const;
export type FactName = (typeof factNames)[number];

/**
 * What may hold of a shop: `{{#cash}}in cash or {{/cash}}` stands there if it does, and
 * `{{^cash}}...{{/cash}}` if it doesn't.
 */
export const partNames = [
  'cash',
  'pickup',
  'anyCash',
  'cashOrPickup',
  'transfer',
  'cashOrTransfer',
  'payable',
  'abroad',
  'delivers',
  'exchange',
  'returns',
  'services',
  'customOrders',
  'products',
  'priced',
  'requests',
  'bookingsAndIdeas',
  'pictures',
  'paidIdeas',
  'tagline',
  'address',
  'hours',
  'openAt',
  'email',
  'phone',
  'reachable',
  'callToo',
  'taxNumber',
] as const;
export type PartName = (typeof partNames)[number];

/** What a text names and no shop has; a part that is not closed, too. */
export function unknownNames(text: string): string[] {
  const facts: readonly string[] = factNames;
  const parts: readonly string[] = partNames;
  const rest = text.replace(parted, (_, _sign, name: string, part: string) =>
    parts.includes(name) ? part : `{{#${name}}}`,
  );
  const named = [...rest.matchAll(/\{\{([^{}\n]*)\}\}/g)].map(([, name = '']) => name);
  return [...new Set(named.filter((name) => !facts.includes(name)))];
}

/** A part with its name. */
export const parted = /\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}/gs;

/** Markdown with names of facts. Empty: the text that comes with the program. */
export const pageTextSchema = z.string().check(
  z.maxLength(pageTextMax),
  z.check(({ value, issues }) => {
    const [first] = unknownNames(value);
    if (first === undefined) return;
    const message = `There is no {{${first}}}. Known are ${factNames.map((name) => `{{${name}}}`).join(', ')}.`;
    issues.push({ code: 'custom', input: value, message });
  }),
);
