import { DataTable } from '#src/desk/ui/data-table.tsx';
import { Button } from '#src/ui/button.tsx';

import { editDifferences } from './edit-differences.ts';
import styles from './product-form.module.css';
import type { ProductValues } from './product-values.ts';

interface EditConflictProps {
  /** What both edits were made from. */
  readonly base: ProductValues;
  readonly mine: ProductValues;
  /** As somebody else has saved it. */
  readonly theirs: ProductValues;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** The fields in which two edits of a product differ. */
export function EditConflict({ base, mine, theirs, onSaveMine, onTakeTheirs }: EditConflictProps) {
  const rows = editDifferences(base, mine, theirs);
  return (
    <section className={`stack-close ${styles.conflict}`} aria-label="Changed meanwhile" role="alert">
      <h2>Somebody changed this product meanwhile</h2>
      <p>
        Nothing is lost: your values are still in the form. ‘Save mine’ saves the fields that you changed; the others
        stay as they are in the shop.
      </p>
      <DataTable columns={['Field', 'In the shop now', 'Yours']}>
        <tbody>
          {rows.map(({ label, their, my, isMine }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{their || 'nothing'}</td>
              <td>
                {my || 'nothing'}
                {!isMine && ' (not changed by you)'}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <div className={`button-row ${styles.actions}`}>
        <Button variant="secondary" onClick={onTakeTheirs}>
          Take what is in the shop
        </Button>
        <Button onClick={onSaveMine}>Save mine</Button>
      </div>
    </section>
  );
}
