import type { ComponentProps } from 'react';

import type { DeskProduct } from '#contract/calls/admin/product-schemas.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { CheckField } from '#src/desk/ui/check-field.tsx';
import { newIdempotencyKey } from '#src/lib/idempotency-key.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import styles from './product-form.module.css';
import type { ChoiceValues } from './product-values.ts';
import { StockStepper } from './stock-stepper.tsx';
import type { ProductForm } from './use-product-form.ts';

interface ChoicesFieldProps {
  readonly form: ProductForm;
  readonly product?: DeskProduct;
}

/** What the choices differ in, such as size and colour, and the choices with their own stock and price. */
export function ChoicesField({ form, product }: ChoicesFieldProps) {
  const { values, errorOf, set } = form;
  const { optionNames, choices } = values;
  const setNames = (names: string[]) => {
    const width = names.length;
    set({
      optionNames: names,
      choices: choices.map((choice) => ({ ...choice, values: padded(choice.values, width) })),
    });
  };
  const removeName = (at: number) =>
    set({
      optionNames: optionNames.filter((_, index) => index !== at),
      choices:
        optionNames.length === 1
          ? []
          : choices.map((choice) => ({ ...choice, values: choice.values.filter((_, index) => index !== at) })),
    });
  const change = (key: string, part: Partial<ChoiceValues>) =>
    set((before) => ({
      choices: before.choices.map((choice) => (choice.key === key ? { ...choice, ...part } : choice)),
    }));
  const add = () => {
    const names = optionNames.length > 0 ? optionNames : ['Size'];
    set({ optionNames: names, choices: [...choices, newChoice(names.length)] });
  };
  return (
    <>
      {optionNames.length > 0 && (
        <fieldset className={styles.group}>
          <legend className={styles.label}>The choices differ in</legend>
          <div className={styles.options}>
            {optionNames.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place, and its input is controlled
              <div key={at} className={styles.option}>
                <TextField
                  label={`Option ${at + 1}`}
                  value={name}
                  maxLength={productLimits.optionTextMax}
                  error={name.trim() === '' ? errorOf('optionNames') : undefined}
                  onChange={({ target }) => setNames(optionNames.with(at, target.value))}
                />
                <IconButton icon="close" label={`Remove option ${name || at + 1}`} onClick={() => removeName(at)} />
              </div>
            ))}
          </div>
          {optionNames.length < productLimits.optionsMax && (
            <p>
              <Button
                variant="plain"
                onClick={() => setNames([...optionNames, optionNames.includes('Colour') ? '' : 'Colour'])}
              >
                Add an option
              </Button>
            </p>
          )}
        </fieldset>
      )}
      {choices.map((choice, at) => (
        <Choice
          key={choice.key}
          form={form}
          choice={choice}
          at={at}
          product={product}
          onChange={(part) => change(choice.key, part)}
          onRemove={() => set({ choices: choices.filter(({ key }) => key !== choice.key) })}
        />
      ))}
      {choices.length < productLimits.choicesMax && (
        <p>
          <Button variant="secondary" onClick={add}>
            Add a choice
          </Button>
        </p>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly form: ProductForm;
  readonly choice: ChoiceValues;
  readonly at: number;
  readonly product: DeskProduct | undefined;
  readonly onChange: (part: Partial<ChoiceValues>) => void;
  readonly onRemove: () => void;
}

const labels = { price: 'Own price in Rs', salePrice: 'Own sale price in Rs', stock: 'How many there are' };

function Choice({ form, choice, at, product, onChange, onRemove }: ChoiceProps) {
  const { optionNames, pictures } = form.values;
  const errorOf = (field: string) => form.errorOf(`choices.${at}.${field}`);
  const text = (field: 'price' | 'salePrice' | 'stock'): ComponentProps<typeof TextField> => ({
    label: labels[field],
    inputMode: field === 'stock' ? 'numeric' : 'decimal',
    value: choice[field],
    error: errorOf(field),
    onChange: ({ target }) => onChange({ [field]: target.value }),
  });
  const stored = product?.choices.find(({ id }) => id === choice.id);
  const name = choice.values.filter(Boolean).join(', ') || `choice ${at + 1}`;
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>Choice {at + 1}</legend>
      <div className={styles.pair}>
        {optionNames.map((option, index) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
            key={index}
            label={option || `Option ${index + 1}`}
            value={choice.values[index] ?? ''}
            maxLength={productLimits.optionTextMax}
            error={(choice.values[index] ?? '').trim() === '' ? errorOf('values') : undefined}
            onChange={({ target }) => onChange({ values: choice.values.with(index, target.value) })}
          />
        ))}
        <TextField placeholder="As the product" {...text('price')} />
        {choice.price !== '' && <TextField {...text('salePrice')} />}
        {pictures.length > 1 && (
          <SelectField
            label="Picture"
            value={choice.pictureHash ?? ''}
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
        {!choice.alwaysAvailable &&
          (product && stored ? (
            <div className={styles.stock}>
              <p className={styles.label}>Stock</p>
              <StockStepper
                productId={product.id}
                choiceId={stored.id}
                name={`${product.name}, ${stored.options.map(({ value }) => value).join(', ')}`}
                stock={stored.stock}
                isAlways={false}
              />
            </div>
          ) : (
            <TextField required {...text('stock')} />
          ))}
      </div>
      <CheckField
        label="Always available"
        checked={choice.alwaysAvailable}
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

function newChoice(width: number): ChoiceValues {
  return {
    key: newIdempotencyKey(),
    values: padded([], width),
    price: '',
    salePrice: '',
    stock: '',
    alwaysAvailable: false,
    pictureHash: null,
  };
}

function padded(values: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => values[at] ?? '');
}
