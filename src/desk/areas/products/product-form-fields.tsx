import { useState } from 'react';
import type { DeskProduct } from '#contract/calls/admin/product-schemas.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { CheckField } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/form.module.css';
import { Button, IconButton } from '#src/shared/ui/forms/button.tsx';
import { TextAreaField, TextField } from '#src/shared/ui/forms/field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { ProductPreview } from './product-preview.tsx';
import { StockField } from './stock-stepper.tsx';
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
      <TextField
        label="Name"
        required
        maxLength={productLimits.nameMax}
        autoComplete="off"
        {...field('name')}
      />
      <div className={`pair ${styles.pair}`}>
        <TextField
          label={`Price in ${shopLocale().currencySign}`}
          required
          inputMode="decimal"
          autoComplete="off"
          {...field('price')}
        />
        {!hasVariants && !values.alwaysAvailable && product === undefined && (
          <TextField
            label="How many there are"
            required
            inputMode="numeric"
            autoComplete="off"
            {...field('stock')}
          />
        )}
        {!hasVariants && !values.alwaysAvailable && storedStock && (
          <StockField productId={product.id} name={product.name} stock={product.stock} />
        )}
      </div>
      <div>
        <p className={`muted ${styles.optional}`}>The rest is optional, and can be added later.</p>
        <details
          className={`fold ${styles.section}`}
          open={values.salePrice !== '' || values.alwaysAvailable}
        >
          <summary>{hasVariants ? 'Sale price' : 'Sale price, always available'}</summary>
          <TextField
            label={`Sale price in ${shopLocale().currencySign}`}
            hint="What customers pay while it is lower than the price."
            inputMode="decimal"
            autoComplete="off"
            {...field('salePrice')}
          />
          {!hasVariants && (
            <CheckField
              label="Always available: never sold out, nothing is counted"
              {...field('alwaysAvailable')}
            />
          )}
        </details>
        <details className={`fold ${styles.section}`} open={values.weight !== ''}>
          <summary>Weight, for delivery</summary>
          <TextField
            label="Weight in grams"
            hint="Of one, packed. It counts where delivery costs by weight."
            inputMode="numeric"
            autoComplete="off"
            {...field('weight')}
          />
        </details>
        <details
          className={`fold ${styles.section}`}
          open={values.sku !== '' || values.barcode !== ''}
        >
          <summary>SKU and barcode</summary>
          <TextField
            label="SKU"
            hint="What you know it by, such as RING-7. A search of the desk finds it."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={productLimits.skuMax}
            {...field('sku')}
          />
          <TextField
            label="Barcode"
            hint="Such as an EAN. Shopping sites get it, where it is one."
            autoComplete="off"
            spellCheck={false}
            maxLength={productLimits.skuMax}
            {...field('barcode')}
          />
        </details>
        <details className={`fold ${styles.section}`}>
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
        <details className={`fold ${styles.section}`}>
          <summary>
            Menu category and other tags{values.tags.length > 0 && ` (${values.tags.length})`}
          </summary>
          <TagsField
            tags={values.tags}
            onChange={(change) => set((now) => ({ tags: change(now.tags) }))}
          />
        </details>
        <details className={`fold ${styles.section}`} open={hasVariants}>
          <summary>
            Variants, such as sizes or colours{hasVariants && ` (${values.variants.length})`}
          </summary>
          <VariantsField form={form} {...(product && { product })} />
        </details>
        <details className={`fold ${styles.section}`}>
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

/** Names with values, such as 'Weight: 40 g', shown as a table on the product's page. */
function InformationField({ form: { values, set } }: { readonly form: ProductForm }) {
  const { information } = values;
  const change = (at: number, line: Partial<{ name: string; value: string }>) =>
    set({
      information: information.map((one, index) => (index === at ? { ...one, ...line } : one)),
    });
  return (
    <fieldset className="stack-close">
      <legend className="label">Details</legend>
      {information.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end, and their inputs are controlled
        <div key={at} className={styles.detail}>
          <TextField
            label={`Detail ${at + 1}`}
            placeholder="Weight"
            value={line.name}
            maxLength={productLimits.informationNameMax}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <TextField
            label={`Value ${at + 1}`}
            placeholder="40 g"
            value={line.value}
            maxLength={productLimits.informationValueMax}
            onChange={({ target }) => change(at, { value: target.value })}
          />
          <IconButton
            icon="close"
            label={`Remove detail ${at + 1}`}
            onClick={() => set({ information: information.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      {information.length < productLimits.informationMax && (
        <p>
          <Button
            variant="secondary"
            onClick={() => set({ information: [...information, { name: '', value: '' }] })}
          >
            Add a detail
          </Button>
        </p>
      )}
    </fieldset>
  );
}
