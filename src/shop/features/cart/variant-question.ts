import { proxy, ref } from 'valtio';

import type { Attribute, Picture } from '#contract/calls/product-calls.ts';

// Which variant of a product to take is asked wherever one is added without it, and where a line of
// the cart gets another. `layout/variant-sheet.tsx` asks.

/** What the sheet shows of a product. */
export interface VariantProduct {
  readonly name: string;
  readonly price: number;
  readonly discount?: number | undefined;
  readonly imgURL: string;
  readonly imageUrlList?: readonly Picture[] | undefined;
  readonly attributes: readonly Attribute[];
}

export interface VariantQuestion {
  readonly product: VariantProduct;
  /** Index of the variant that the line has. */
  readonly chosen?: number | undefined;
  /** What the button says. */
  readonly label: string;
}

interface AskedQuestion extends VariantQuestion {
  readonly answer: (index: number | undefined) => void;
}

export const variantSheet = proxy<{ question: AskedQuestion | undefined }>({ question: undefined });

/** Asks for a variant. Resolves to its index, or to undefined if the sheet was closed. */
export function askVariant(question: VariantQuestion): Promise<number | undefined> {
  answerVariant(undefined);
  return new Promise((resolve) => {
    variantSheet.question = ref({ ...question, answer: resolve });
  });
}

/** Closes the sheet with this answer. */
export function answerVariant(index: number | undefined): void {
  const { question } = variantSheet;
  variantSheet.question = undefined;
  question?.answer(index);
}
