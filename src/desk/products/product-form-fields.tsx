import { useState } from 'react';

import type { DeskProduct } from '#contract/calls/admin/product-schemas.ts';
import { productLimits } from '#contract/names/limits.ts';
import { CheckField } from '#src/desk/ui/check-field.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';

import { InformationField } from './information-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import styles from './product-form.module.css';
import { ProductPreview } from './product-preview.tsx';
import { StockStepper } from './stock-stepper.tsx';
import { TagsField } from './tags-field.tsx';
import type { ProductForm } from './use-product-form.ts';
import { VariantsField } from './variants-field.tsx';

interface ProductFormFieldsProps {
  readonly form: ProductForm;
  /** Missing for a new product. */
  readonly product?: DeskProduct;
}

/** What every product needs first; the rest is folded. */
export function ProductFormFields({ form, product }: ProductFormFieldsProps) {
  const { values, field, set } = form;
  const [isPreviewed, setPreviewed] = useState(false);
  const hasVariants = values.variants.length > 0;
  const storedStock = product !== undefined && product.variants.length === 0;
  return (
    <>
      <PicturesField form={form} />
      <TextField label="Name" required maxLength={productLimits.nameMax} autoComplete="off" {...field('name')} />
      <div className={styles.pair}>
        <TextField label="Price in Rs" required inputMode="decimal" autoComplete="off" {...field('price')} />
        {!hasVariants && !values.alwaysAvailable && product === undefined && (
          <TextField label="How many there are" required inputMode="numeric" autoComplete="off" {...field('stock')} />
        )}
        {!hasVariants && !values.alwaysAvailable && storedStock && (
          <div className={styles.stock}>
            <p className={styles.label}>Stock</p>
            <StockStepper productId={product.id} name={product.name} stock={product.stock} isAlways={false} />
          </div>
        )}
      </div>
      <div>
        <p className={`muted ${styles.optional}`}>The rest is optional, and can be added later.</p>
        <details className={styles.section} open={values.salePrice !== '' || values.alwaysAvailable}>
          <summary>{hasVariants ? 'Sale price' : 'Sale price, always available'}</summary>
          <TextField
            label="Sale price in Rs"
            hint="What customers pay while it is lower than the price."
            inputMode="decimal"
            autoComplete="off"
            {...field('salePrice')}
          />
          {!hasVariants && (
            <CheckField label="Always available: never sold out, nothing is counted" {...field('alwaysAvailable')} />
          )}
        </details>
        <details className={styles.section}>
          <summary>Description</summary>
          <TextField
            label="In one line"
            hint="Shown on lists, below the name."
            maxLength={productLimits.shortDescMax}
            {...field('shortDesc')}
          />
          <TextAreaField
            label="Description"
            rows={6}
            maxLength={productLimits.descriptionMax}
            {...field('description')}
          />
          <InformationField form={form} />
        </details>
        <details className={styles.section}>
          <summary>Menu category and other tags{values.tags.length > 0 && ` (${values.tags.length})`}</summary>
          <TagsField tags={values.tags} onChange={(tags) => set({ tags })} />
        </details>
        <details className={styles.section} open={hasVariants}>
          <summary>Variants, such as sizes or colours{hasVariants && ` (${values.variants.length})`}</summary>
          <VariantsField form={form} {...(product && { product })} />
        </details>
        <details className={styles.section}>
          <summary>{product ? 'Shown or hidden, best seller' : 'Best seller'}</summary>
          {product && <CheckField label="Shown in the shop" {...field('published')} />}
          <CheckField label="Best seller, on the home page" {...field('bestSeller')} />
        </details>
      </div>
      <p>
        <Button variant="secondary" onClick={() => setPreviewed(true)}>
          Preview
        </Button>
      </p>
      {isPreviewed && <ProductPreview values={values} onClose={() => setPreviewed(false)} />}
    </>
  );
}
