import type { ManyChange, Rounding } from '#contract/calls/admin/many-product-calls.ts';
import { shortDate } from '#contract/rules/texts/days.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { nearestPaisa } from '#contract/rules/texts/nearest-paisa.ts';
import { unitOf } from '#contract/rules/texts/shop-locale.ts';

// What a change of many products makes of one of them. Amounts in paisa.

export interface Prices {
  readonly pricePaisa: number;
  readonly salePaisa: number | null;
}

/** What such a change can change of a product. */
export interface ManyState extends Prices {
  /** When its sale ends; null without an end. */
  readonly saleEndsAt: string | null;
  readonly published: boolean;
  readonly tags: readonly string[];
  /** The prices of variants that have their own, by id. */
  readonly variants: Readonly<Record<string, Prices>>;
}

type Moving = Extract<ManyChange, { readonly kind: 'raise' | 'lower' | 'sale' }>;

/** Rounds to the nearest possible price, halves up, at least the lowest one. */
export function roundedPaisa(paisa: number, rounding: Rounding): number {
  if (rounding === 'no') return Math.max(unitOf(), nearestPaisa(paisa));
  const isEnding = rounding === '90' || rounding === '99';
  const step = isEnding ? 10_000 : Number(rounding) * 100;
  const offset = isEnding ? Number(rounding) * 100 : 0;
  const nearest = Math.round((paisa - offset) / step) * step + offset;
  return Math.max(offset || step, nearest);
}

/** A price that is raised, lowered or reduced for a sale; undefined where nothing would be left. */
function movedPaisa(paisa: number, { kind, amount, round }: Moving): number | undefined {
  const sign = kind === 'raise' ? 1 : -1;
  const moved =
    'percent' in amount
      ? (paisa * (10_000 + sign * Math.round(amount.percent * 100))) / 10_000
      : paisa + sign * amount.paisa;
  return moved > 0 ? roundedPaisa(moved, round) : undefined;
}

/**
 * The product as a change makes it, or why it can't. `saleEndsAt`: when a sale that begins so
 * ends.
 */
export function changedState(
  state: ManyState,
  change: ManyChange,
  saleEndsAt: string | null,
): ManyState | string {
  switch (change.kind) {
    case 'raise':
    case 'lower':
      return withPrices(state, (prices) => movedPrices(prices, change));
    case 'sale': {
      const onSale = withPrices(state, (prices) => salePrices(prices, change));
      return typeof onSale === 'string' ? onSale : { ...onSale, saleEndsAt };
    }
    case 'end-sale':
      return { ...withoutSale(state), saleEndsAt: null };
    case 'tag':
      return state.tags.includes(change.tag)
        ? state
        : { ...state, tags: [...state.tags, change.tag] };
    case 'untag':
      return { ...state, tags: state.tags.filter((one) => one !== change.tag) };
    default:
      return { ...state, published: change.kind === 'show' };
  }
}

/** The same without any sale price. */
function withoutSale(state: ManyState): ManyState {
  const all = Object.entries(state.variants);
  return {
    ...state,
    salePaisa: null,
    variants: Object.fromEntries(all.map(([id, own]) => [id, { ...own, salePaisa: null }])),
  };
}

function withPrices(state: ManyState, of: (prices: Prices) => Prices | string): ManyState | string {
  const own = of(state);
  if (typeof own === 'string') return own;
  const variants: Record<string, Prices> = {};
  for (const [id, prices] of Object.entries(state.variants)) {
    const changed = of(prices);
    if (typeof changed === 'string') return changed;
    variants[id] = changed;
  }
  return { ...state, pricePaisa: own.pricePaisa, salePaisa: own.salePaisa, variants };
}

function movedPrices({ pricePaisa, salePaisa }: Prices, change: Moving): Prices | string {
  const moved = movedPaisa(pricePaisa, change);
  const sale = salePaisa === null ? null : movedPaisa(salePaisa, change);
  if (moved === undefined || sale === undefined)
    return `It costs ${formatPaisa(salePaisa ?? pricePaisa)}, which is no more than that.`;
  if (sale !== null && sale >= moved)
    return `Its sale price would be ${formatPaisa(sale)}, which is no less than its price.`;
  return { pricePaisa: moved, salePaisa: sale };
}

function salePrices({ pricePaisa }: Prices, change: Moving): Prices | string {
  const salePaisa = movedPaisa(pricePaisa, change);
  if (salePaisa === undefined || salePaisa >= pricePaisa)
    return `It costs ${formatPaisa(pricePaisa)}, of which that takes nothing, or all.`;
  return { pricePaisa, salePaisa };
}

/** A price as people read it, with what it is reduced from. */
export const pricesText = ({ pricePaisa, salePaisa }: Prices): string =>
  salePaisa === null
    ? formatPaisa(pricePaisa)
    : `${formatPaisa(salePaisa)} instead of ${formatPaisa(pricePaisa)}`;

/** What is done, such as 'Prices raised by 10 %, to whole 10s'. */
export function manyChangeText(change: ManyChange, labelOf: (tag: string) => string): string {
  switch (change.kind) {
    case 'raise':
      return `Prices raised by ${amountText(change)}`;
    case 'lower':
      return `Prices lowered by ${amountText(change)}`;
    case 'sale':
      return [
        `On sale at ${amountText(change)} less`,
        change.firstDay && `from ${shortDate(change.firstDay)}`,
        change.lastDay && `until ${shortDate(change.lastDay)}`,
      ]
        .filter(Boolean)
        .join(' ');
    case 'end-sale':
      return 'Sales ended';
    case 'tag':
      return `Tagged ${labelOf(change.tag)}`;
    case 'untag':
      return `No longer tagged ${labelOf(change.tag)}`;
    default:
      return change.kind === 'show' ? 'Shown' : 'Hidden';
  }
}

function amountText({ amount }: Moving): string {
  return 'percent' in amount ? `${amount.percent} %` : formatPaisa(amount.paisa);
}
