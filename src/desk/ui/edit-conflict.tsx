import { Button } from '#src/ui/button.tsx';

import { DataTable } from './data-table.tsx';
import styles from './edit-conflict.module.css';

/** A field in which two edits differ. Texts are empty where there is nothing. */
export interface Difference {
  readonly label: string;
  readonly their: string;
  readonly my: string;
  /** False where only somebody else changed it. */
  readonly isMine: boolean;
}

interface EditConflictProps {
  /** What was edited, such as `product`. */
  readonly noun: string;
  readonly rows: readonly Difference[];
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** The fields in which two edits of a record differ. */
export function EditConflict({ noun, rows, onSaveMine, onTakeTheirs }: EditConflictProps) {
  return (
    <section className={`stack-close ${styles.conflict}`} aria-label="Changed meanwhile" role="alert">
      <h2>Somebody changed this {noun} meanwhile</h2>
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
