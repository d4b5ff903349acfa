import type { ComponentProps } from 'react';
import type { DeskProduct } from '#contract/calls/admin/product-schemas.ts';
import { cleanText } from '#contract/clean-text.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { CheckField } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/form.module.css';
import { newIdempotencyKey } from '#src/shared/network/idempotency-key.ts';
import { Button, IconButton } from '#src/shared/ui/forms/button.tsx';
import { SelectField, TextField } from '#src/shared/ui/forms/field.tsx';
import type { VariantValues } from './product-values.ts';
import { StockField } from './stock-stepper.tsx';
import type { ProductForm } from './use-product-form.ts';

interface VariantsFieldProps {
  readonly form: ProductForm;
  readonly product?: DeskProduct;
}

/**
 * What the variants differ in, such as size and colour, and the variants with their own stock and
 * price.
 */
export function VariantsField({ form, product }: VariantsFieldProps) {
  const { values, errorOf, set } = form;
  const { optionNames, variants } = values;
  const setNames = (names: string[]) => {
    const width = names.length;
    set({
      optionNames: names,
      variants: variants.map((variant) => ({ ...variant, values: padded(variant.values, width) })),
    });
  };
  const removeName = (at: number) =>
    set({
      optionNames: optionNames.filter((_, index) => index !== at),
      variants:
        optionNames.length === 1
          ? []
          : variants.map((variant) => ({
              ...variant,
              values: variant.values.filter((_, index) => index !== at),
            })),
    });
  const change = (key: string, part: Partial<VariantValues>) =>
    set((before) => ({
      variants: before.variants.map((variant) =>
        variant.key === key ? { ...variant, ...part } : variant,
      ),
    }));
  const add = () => {
    const names = optionNames.length > 0 ? optionNames : ['Size'];
    set({ optionNames: names, variants: [...variants, newVariant(names.length)] });
  };
  return (
    <>
      {optionNames.length > 0 && (
        <fieldset className="stack-close">
          <legend className="label">The variants differ in</legend>
          <div className={`grid ${styles.options}`}>
            {optionNames.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place, and its input is controlled
              <div key={at} className={`grid ${styles.option}`}>
                <TextField
                  label={`Option ${at + 1}`}
                  value={name}
                  maxLength={productLimits.optionTextMax}
                  error={cleanText(name) === '' ? errorOf('optionNames') : undefined}
                  onChange={({ target }) => setNames(optionNames.with(at, target.value))}
                />
                <IconButton
                  icon="close"
                  label={`Remove option ${name || at + 1}`}
                  onClick={() => removeName(at)}
                />
              </div>
            ))}
          </div>
          {optionNames.length < productLimits.optionsMax && (
            <p>
              <Button
                variant="plain"
                onClick={() =>
                  setNames([...optionNames, optionNames.includes('Colour') ? '' : 'Colour'])
                }
              >
                Add an option
              </Button>
            </p>
          )}
        </fieldset>
      )}
      {variants.map((variant, at) => (
        <Variant
          key={variant.key}
          form={form}
          variant={variant}
          at={at}
          product={product}
          onChange={(part) => change(variant.key, part)}
          onRemove={() => set({ variants: variants.filter(({ key }) => key !== variant.key) })}
        />
      ))}
      {variants.length < productLimits.variantsMax && (
        <p>
          <Button variant="secondary" onClick={add}>
            Add a variant
          </Button>
        </p>
      )}
    </>
  );
}

interface VariantProps {
  readonly form: ProductForm;
  readonly variant: VariantValues;
  readonly at: number;
  readonly product: DeskProduct | undefined;
  readonly onChange: (part: Partial<VariantValues>) => void;
  readonly onRemove: () => void;
}

const labels = {
  price: () => `Own price in ${shopLocale().currencySign}`,
  salePrice: () => `Own sale price in ${shopLocale().currencySign}`,
  stock: () => 'How many there are',
  sku: () => 'SKU',
  barcode: () => 'Barcode',
};
const modes = {
  ...({ price: 'decimal', salePrice: 'decimal', stock: 'numeric' } as const),
  ...({ sku: 'text', barcode: 'text' } as const),
};

function Variant({ form, variant, at, product, onChange, onRemove }: VariantProps) {
  const { optionNames, pictures } = form.values;
  const errorOf = (field: string) => form.errorOf(`variants.${at}.${field}`);
  const text = (field: keyof typeof labels): ComponentProps<typeof TextField> => ({
    label: labels[field](),
    inputMode: modes[field],
    value: variant[field],
    error: errorOf(field),
    onChange: ({ target }) => onChange({ [field]: target.value }),
  });
  const stored = product?.variants.find(({ id }) => id === variant.id);
  const name = variant.values.filter(Boolean).join(', ') || `variant ${at + 1}`;
  return (
    <fieldset className={`surface stack-close padded-close ${styles.variant}`}>
      <legend className="label">Variant {at + 1}</legend>
      <div className={`pair ${styles.pair}`}>
        {optionNames.map((option, index) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
            key={index}
            label={option || `Option ${index + 1}`}
            value={variant.values[index] ?? ''}
            maxLength={productLimits.optionTextMax}
            error={cleanText(variant.values[index] ?? '') === '' ? errorOf('values') : undefined}
            onChange={({ target }) =>
              onChange({ values: variant.values.with(index, target.value) })
            }
          />
        ))}
        <TextField placeholder="As the product" {...text('price')} />
        {variant.price !== '' && <TextField {...text('salePrice')} />}
        <TextField maxLength={productLimits.skuMax} {...text('sku')} />
        <TextField maxLength={productLimits.skuMax} {...text('barcode')} />
        {pictures.length > 1 && (
          <SelectField
            label="Picture"
            value={variant.pictureHash ?? ''}
            onChange={({ target }) => onChange({ pictureHash: target.value || null })}
          >
            <option value="">None of its own</option>
            {pictures.map(({ hash, alt }, index) => (
              <option key={hash} value={hash}>
                {alt || `Picture ${index + 1}`}
              </option>
            ))}
          </SelectField>
        )}
        {!variant.alwaysAvailable &&
          (product && stored ? (
            <StockField
              productId={product.id}
              variantId={stored.id}
              name={`${product.name}, ${stored.options.map(({ value }) => value).join(', ')}`}
              stock={stored.stock}
            />
          ) : (
            <TextField required {...text('stock')} />
          ))}
      </div>
      <CheckField
        label="Always available"
        checked={variant.alwaysAvailable}
        onChange={({ target }) => onChange({ alwaysAvailable: target.checked })}
      />
      <p>
        <Button variant="plain" onClick={onRemove}>
          Remove {name}
        </Button>
      </p>
    </fieldset>
  );
}

function newVariant(width: number): VariantValues {
  return {
    key: newIdempotencyKey(),
    values: padded([], width),
    price: '',
    salePrice: '',
    stock: '',
    alwaysAvailable: false,
    pictureHash: null,
    sku: '',
    barcode: '',
  };
}

function padded(values: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => values[at] ?? '');
}
