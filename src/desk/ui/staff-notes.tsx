import { orderDeskLimits } from '#contract/names/limits.ts';
import { useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import styles from '#src/desk/orders/order-page.module.css';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Button } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card.tsx';
import { TextAreaField } from '#src/ui/field.tsx';

interface StaffNotesProps {
  /** Of the order, booking or custom order: its draft of a note is stored under it. */
  readonly id: string;
  readonly notes: readonly { readonly id: string; readonly text: string; readonly by: string; readonly at: string }[];
  /** Resolves to whether the note was taken; then the field is emptied. */
  readonly onAdd: (text: string) => Promise<boolean>;
}

/** Notes that only staff see. */
export function StaffNotes({ id, notes, onAdd }: StaffNotesProps) {
  const { field, clear, handleTrimmed } = useDeskForm({ name: `note:${id}`, empty: { text: '' } });
  const add = handleTrimmed(async ({ text }) => {
    if (text !== '' && (await onAdd(text))) await clear();
  });
  return (
    <CardSection aria-label="Notes">
      {notes.length > 0 && (
        <ul className="stack-close">
          {notes.map((note) => (
            <li key={note.id}>
              <p className={styles.quote}>{note.text}</p>
              <p className="muted">
                {note.by}, {relativeTime(note.at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form className={`stack ${styles.form}`} onSubmit={add}>
        <TextAreaField label="Note for the staff" rows={2} maxLength={orderDeskLimits.noteMax} {...field('text')} />
        <div>
          <Button type="submit" variant="secondary">
            Add note
          </Button>
        </div>
      </form>
    </CardSection>
  );
}
