import type { NewProduct } from '#contract/calls/admin/product-schemas.ts';
import { productLimits } from '#contract/names/product-limits.ts';

import { priceProblem, readPrices, type TypedPrices } from './price-changes.ts';
import type { ProductErrors, ProductResult, ProductValues, VariantValues } from './product-values.ts';

/** What is sent for the form's values, or what is wrong with them by field. */
export function fieldsOf(values: ProductValues): ProductResult {
  const errors: Record<string, string> = {};
  const report = (field: string, message: string) => {
    errors[field] ??= message;
  };
  const pricesOf = (typed: TypedPrices, isVariant: boolean, prefix = '') => {
    const problem = priceProblem(typed, isVariant);
    if (problem) report(prefix + problem.field, problem.message);
    return readPrices(typed);
  };
  const readStock = (field: string, text: string, isNeeded: boolean) => {
    if (!isNeeded) return 0;
    const isCount = /^\d{1,9}$/.test(text.trim());
    if (!isCount) report(field, 'Enter how many there are, such as 5.');
    return isCount ? Number(text) : 0;
  };
  const readVariant = (variant: VariantValues, at: number): NewProduct['variants'][number] => {
    const field = (name: string) => `variants.${at}.${name}`;
    // Its sale price is hidden while it has the product's price.
    const { price, salePrice } = variant.price.trim() === '' ? { price: '', salePrice: '' } : variant;
    if (variant.values.some((value) => value.trim() === ''))
      report(field('values'), 'Enter each option of this variant.');
    return {
      ...(variant.id !== undefined && { id: variant.id }),
      options: values.optionNames.map((name, index) => ({
        name: name.trim(),
        value: variant.values[index]?.trim() ?? '',
      })),
      stock: readStock(field('stock'), variant.stock, variant.id === undefined && !variant.alwaysAvailable),
      alwaysAvailable: variant.alwaysAvailable,
      ...pricesOf({ price, salePrice }, true, field('')),
      pictureHash: variant.pictureHash,
    };
  };

  if (values.name.trim() === '') report('name', 'Enter a name.');
  if (values.name.trim().length > productLimits.nameMax) {
    report('name', `Use ${productLimits.nameMax} characters or fewer.`);
  }
  const { pricePaisa, salePaisa } = pricesOf(values, false);
  const hasVariants = values.variants.length > 0;
  if (hasVariants && values.optionNames.some((name) => name.trim() === '')) {
    report('optionNames', 'Enter what the variants differ in, such as Size.');
  }
  if (values.pictures.some(({ problem }) => problem !== '')) {
    report('pictures', 'A picture could not be sent. Try again, or remove it.');
  }
  const { price: _, salePrice: __, optionNames: ___, ...plain } = values;
  const fields: NewProduct = {
    ...plain,
    name: values.name.trim(),
    pricePaisa: pricePaisa ?? 0,
    salePaisa,
    alwaysAvailable: !hasVariants && values.alwaysAvailable,
    pictures: values.pictures.map(({ hash, alt }) => ({ hash, alt })),
    information: values.information.filter(({ name, value }) => name.trim() !== '' && value.trim() !== ''),
    variants: values.variants.map(readVariant),
    stock: readStock('stock', values.stock, !hasVariants && !values.alwaysAvailable),
  };
  return Object.keys(errors).length > 0 ? { errors: errors satisfies ProductErrors } : { fields };
}
