import type { Difference } from '#src/desk/ui/edit-conflict.tsx';

import { type PictureValues, type ProductValues, productFields, type VariantValues } from './product-values.ts';

type Field = keyof ProductValues;
const fields = (Object.keys(productFields) as Field[]).filter((field) => productFields[field].label);

/** The fields in which two edits of `base` differ. Texts are empty where there is nothing. */
export function editDifferences(base: ProductValues, mine: ProductValues, theirs: ProductValues): Difference[] {
  return fields.flatMap((field) => {
    const my = textOf(mine, field, theirs);
    const their = textOf(theirs, field, theirs);
    return my === their
      ? []
      : [{ label: productFields[field].label ?? field, my, their, isMine: isChanged(base, mine, field) }];
  });
}

/** Returns my edit of `base` with the fields that I did not change as somebody else has saved them. */
export function mergeEdits(base: ProductValues, mine: ProductValues, theirs: ProductValues): ProductValues {
  const changed = fields.filter((field) => isChanged(base, mine, field));
  const merged = { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
  if (changed.includes('variants')) merged.optionNames = mine.optionNames;
  const hashes = new Set(merged.pictures.map(({ hash }) => hash));
  merged.variants = merged.variants.map((variant) =>
    variant.pictureHash !== null && !hashes.has(variant.pictureHash) ? { ...variant, pictureHash: null } : variant,
  );
  return merged;
}

function isChanged(base: ProductValues, mine: ProductValues, field: Field): boolean {
  return textOf(mine, field, base) !== textOf(base, field, base);
}

/** A field for people. Pictures and variants are the same only if the product in `shop` has them by the same id. */
function textOf(values: ProductValues, field: Field, shop: ProductValues): string {
  if (field === 'variants') return values.variants.map((variant) => variantText(variant, values, shop)).join('; ');
  if (field === 'pictures') {
    return values.pictures
      .map((picture) => `Picture ${pictureNumber(picture, values, shop)}${picture.alt && `: ${picture.alt}`}`)
      .join('; ');
  }
  if (field === 'information') return values.information.map(({ name, value }) => `${name}: ${value}`).join('; ');
  const value = values[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Pictures of the shop by their place there, then the new ones. */
function pictureNumber({ key }: PictureValues, values: ProductValues, shop: ProductValues): number {
  const all = [...shop.pictures, ...values.pictures].map((picture) => picture.key);
  return [...new Set(all)].indexOf(key) + 1;
}

function variantText(variant: VariantValues, values: ProductValues, shop: ProductValues): string {
  const { id, price, salePrice, stock, alwaysAvailable, pictureHash } = variant;
  const picture = values.pictures.find(({ hash }) => hash === pictureHash);
  return [
    ...values.optionNames.map((name, at) => `${name}: ${variant.values[at] ?? ''}`),
    price && `Rs ${price}`,
    price && salePrice && `on sale for Rs ${salePrice}`,
    alwaysAvailable && 'always available',
    pictureHash !== null && picture && `picture ${pictureNumber(picture, values, shop)}`,
    id === undefined && !alwaysAvailable && `${stock} in stock`,
    !shop.variants.some((one) => one.id === id) && 'new',
  ]
    .filter(Boolean)
    .join(', ');
}
