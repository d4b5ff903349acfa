import { DataTable } from '#src/desk/ui/data-table.tsx';
import { Button } from '#src/ui/button.tsx';

import styles from './product-form.module.css';
import type { ProductValues } from './product-values.ts';

interface EditConflictProps {
  readonly mine: ProductValues;
  /** As somebody else has saved it. */
  readonly theirs: ProductValues;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** The values in which two edits of a product differ. */
export function EditConflict({ mine, theirs, onSaveMine, onTakeTheirs }: EditConflictProps) {
  const rows = differences(mine, theirs);
  return (
    <section className={styles.conflict} aria-label="Changed meanwhile" role="alert">
      <h2>Somebody changed this product meanwhile</h2>
      <p>Nothing is lost: your values are still in the form. This is what differs.</p>
      <DataTable columns={['Field', 'In the shop now', 'Yours']}>
        <tbody>
          {rows.map(({ label, their, my }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{their || 'nothing'}</td>
              <td>{my || 'nothing'}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onTakeTheirs}>
          Take what is in the shop
        </Button>
        <Button onClick={onSaveMine}>Save mine</Button>
      </div>
    </section>
  );
}

const labels: readonly (readonly [keyof ProductValues, string])[] = [
  ['name', 'Name'],
  ['price', 'Price'],
  ['salePrice', 'Sale price'],
  ['alwaysAvailable', 'Always available'],
  ['shortDesc', 'Short description'],
  ['description', 'Description'],
  ['tags', 'Tags'],
  ['pictures', 'Pictures'],
  ['choices', 'Choices'],
  ['information', 'Details'],
  ['bestSeller', 'Best seller'],
  ['published', 'Shown in the shop'],
];

function differences(mine: ProductValues, theirs: ProductValues) {
  return labels.flatMap(([field, label]) => {
    if (JSON.stringify(mine[field]) === JSON.stringify(theirs[field])) return [];
    return [{ label, my: textOf(mine, field), their: textOf(theirs, field) }];
  });
}

function textOf(values: ProductValues, field: keyof ProductValues): string {
  if (field === 'choices') {
    return values.choices
      .map((choice) => `${choice.values.join(', ')}${choice.price && ` Rs ${choice.price}`}`)
      .join('; ');
  }
  if (field === 'pictures') return values.pictures.map(({ alt }, at) => alt || `Picture ${at + 1}`).join(', ');
  if (field === 'information') return values.information.map(({ name, value }) => `${name}: ${value}`).join('; ');
  const value = values[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : value;
}
