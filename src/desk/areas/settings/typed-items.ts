import type { CustomItems } from '#contract/settings/custom-items.ts';
import { linesOf } from './typed-services.ts';

// What a custom order may be of is typed as lines. Below them the text has the stored items, so
// that a line that was there before keeps its value on the wire.

interface TypedItems {
  readonly lines: string;
  readonly stored: CustomItems;
}

/** The lines of a form's text, which a draft stores. */
export const itemsInText = (text: string): TypedItems =>
  text === '' ? { lines: '', stored: [] } : JSON.parse(text);

export const textOfItems = (items: TypedItems): string => JSON.stringify(items);

/** Stored items as a form's text. */
export const typedItems = (stored: CustomItems): string =>
  textOfItems({ lines: stored.map(({ label }) => label).join('\n'), stored });

/** The items that a form's text means. */
export function itemsOfText(text: string): CustomItems {
  const { lines, stored } = itemsInText(text);
  return linesOf(lines).map(
    (label) => stored.find((item) => item.label === label) ?? { value: label, label },
  );
}
