import type { ProductDraft, VariantDraft } from '#server/modules/product/product-draft.ts';
/** A product for a test, with defaults for all that the test is not about. */
export declare function aProduct(slug: string, own?: Partial<ProductDraft>): ProductDraft;
/** One variant of a product. */
export declare function anAttribute(value: string, stock: number, own?: Partial<VariantDraft>): VariantDraft;
/** The day's midnight on the wire: day 1 is the oldest. */
export declare function onDay(day: number): string;
