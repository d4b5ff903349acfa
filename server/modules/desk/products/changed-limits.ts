import {
  type DeskProduct,
  type ProductFields,
  productFieldsSchema,
} from '#contract/calls/admin/product-schemas.ts';
import { cleanText } from '#contract/clean-text.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import { type InputIssue, reasonsOf } from '#server/http/input.ts';

/**
 * Checks the limits of what an edit changes, and returns its fields. What is stored already may be
 * over them: an import stores more than may be typed. Throws 422.
 */
export function requireLimits(fields: ProductFields, before: DeskProduct): ProductFields {
  const { data, error } = productFieldsSchema.safeParse(fields);
  if (data) return data;
  const issues = error.issues.map((issue): InputIssue => ({ ...issue }));
  const own = issues.filter(({ path }) => !isStored(path, fields, before));
  if (own.length > 0) throw invalidInput(reasonsOf(own));
  return fields;
}

type List = 'tags' | 'pictures' | 'information' | 'variants';
const lists: readonly string[] = ['tags', 'pictures', 'information', 'variants'] satisfies List[];

/** Whether what is over a limit is as it was, or a list that was longer. */
function isStored(
  [field = '', at]: InputIssue['path'],
  fields: ProductFields,
  before: DeskProduct,
): boolean {
  const name = String(field);
  if (!lists.includes(name)) {
    const facts: readonly object[] = [fields, before];
    const [now, then] = facts.map((one) => Object.entries(one).find(([key]) => key === name)?.[1]);
    return (
      typeof now === 'string' && typeof then === 'string' && cleanText(now) === cleanText(then)
    );
  }
  const list = name as List;
  if (at === undefined) return fields[list].length <= before[list].length;
  const entry = textOf(list, fields[list][Number(at)]);
  return before[list].some((stored) => textOf(list, stored) === entry);
}

const limited: Readonly<Record<List, readonly string[]>> = {
  tags: [],
  pictures: ['hash', 'alt'],
  information: ['name', 'value'],
  variants: ['options'],
};

/** An entry of a list by what has a limit. */
function textOf(list: List, entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const values = Object.entries(entry).filter(([name]) => limited[list].includes(name));
  return JSON.stringify(values.toSorted(([one], [other]) => one.localeCompare(other)));
}
