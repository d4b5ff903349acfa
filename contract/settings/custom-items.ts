import * as z from 'zod/mini';

import { textSchema } from '#contract/calls/schemas.ts';
import { settingLimits } from '#contract/names/setting-limits.ts';

// What a custom order may be of. Values go over the wire and are stored, labels are for people.

const nameSchema = textSchema(settingLimits.nameMax, 1);

export const customItemsSchema = z.array(z.object({ value: nameSchema, label: nameSchema })).check(
  z.refine((items) => items.length > 0, 'Please write at least one line.'),
  z.maxLength(settingLimits.itemsMax),
  z.refine(
    (items) =>
      [items.map(({ value }) => value), items.map(({ label }) => label)].every(
        (texts) => new Set(texts.map((text) => text.toLowerCase())).size === texts.length,
      ),
    'Please write each only once.',
  ),
);

export type CustomItems = Readonly<z.output<typeof customItemsSchema>>;

export const standardItems: z.output<typeof customItemsSchema> = [
  { value: 'other', label: 'Something of my own' },
];

/** What people read of an item; one that is no longer offered is shown as it was stored. */
export function itemLabel(items: CustomItems, value: string): string {
  return items.find((item) => item.value === value)?.label ?? value;
}
