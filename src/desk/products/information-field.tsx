import { productLimits } from '#contract/names/limits.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';

import styles from './product-form.module.css';
import type { ProductForm } from './use-product-form.ts';

/** Names with values, such as 'Weight: 40 g', shown as a table on the product's page. */
export function InformationField({ form: { values, set } }: { readonly form: ProductForm }) {
  const { information } = values;
  const change = (at: number, line: Partial<{ name: string; value: string }>) =>
    set({ information: information.map((one, index) => (index === at ? { ...one, ...line } : one)) });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>Details</legend>
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
          <Button variant="secondary" onClick={() => set({ information: [...information, { name: '', value: '' }] })}>
            Add a detail
          </Button>
        </p>
      )}
    </fieldset>
  );
}
