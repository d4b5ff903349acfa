import type { Options } from '#server/product-files/shopify/file-product.ts';

import { attributesOf, type WooColumns, type WooRow } from './woo-cells.ts';

/** A variation as one choice; one for any size becomes a choice for each size. */
export interface WooChoice {
  readonly row: WooRow;
  readonly options: Options;
}

const choicesMost = 100;
const optionsMost = 3;

/** The choices of a product's variations, or why they can't be sold here. */
export function choicesOf(
  parent: WooRow,
  variations: readonly WooRow[],
  columns: WooColumns,
): { choices: WooChoice[] } | { problem: string } {
  const offered = new Map(attributesOf(parent, columns).map(({ name, values }) => [name, values]));
  const choices = new Map<string, WooChoice>();
  for (const row of variations.filter((one) => ['', '1'].includes(one.cell('Published')))) {
    if (row.cell('Stock').toLowerCase() === 'parent') {
      const stock = parent.cell('Stock');
      return {
        problem: `its variations share one stock (${stock}), but here each choice has its own; manage stock for each`,
      };
    }
    const own = attributesOf(row, columns);
    if (own.length === 0) return { problem: `the variation in line ${row.line} has no attribute` };
    if (own.length > optionsMost) return { problem: `its variations have more than ${optionsMost} attributes` };
    const open = own.find(({ values }) => values.length === 0);
    if (open && row.cell('Stock') !== '') {
      return { problem: `the stock in line ${row.line} is for any ${open.name} together; make a variation for each` };
    }
    const lists = own.map(({ name, values }) => {
      const all = values.length > 0 ? [values.join(', ')] : (offered.get(name) ?? []);
      return all.map((value) => ({ name, value }));
    });
    const product = lists.reduce<Options[]>(
      (rows, list) => rows.flatMap((options) => list.map((option) => [...options, option])).slice(0, choicesMost + 1),
      [[]],
    );
    for (const options of product) {
      const key = JSON.stringify(options);
      if (!choices.has(key)) choices.set(key, { row, options });
    }
    if (choices.size > choicesMost) return { problem: `it has more than ${choicesMost} choices` };
  }
  if (choices.size === 0) return { problem: 'it has variations, but the file has none that is published' };
  return { choices: [...choices.values()] };
}
