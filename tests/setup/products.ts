import type { ProductDraft, VariantDraft } from '#server/modules/product/product-draft.ts';

/** A product for a test, with defaults for all that the test is not about. */
export function aProduct(slug: string, own: Partial<ProductDraft> = {}): ProductDraft {
  return {
    slug,
    name: slug.split('-').map(capitalised).join(' '),
    description: 'A stone.\nKeep it dry.',
    shortDesc: 'A quiet stone',
    pricePaisa: 150_000,
    salePaisa: null,
    stock: 5,
    categoryId: 1,
    bestSeller: false,
    published: true,
    addedAt: '2026-01-01T00:00:00.000Z',
    tags: [],
    information: [],
    attributes: [],
    pictures: [],
    ...own,
  };
}

/** One variant of a product. */
export function anAttribute(value: string, stock: number, own: Partial<VariantDraft> = {}): VariantDraft {
  return { options: [{ name: 'Size', value }], stock, ...own };
}

/** The day's midnight on the wire: day 1 is the oldest. */
export function onDay(day: number): string {
  return new Date(Date.UTC(2026, 0, day)).toISOString();
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
