import { readShelfChanges, undoShelfChange } from '#contract/calls/admin/shelf-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { Changes } from '#src/desk/ui/changes.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

/** What was changed of shelves, kinds and groups in the last days, each with what takes it back. */
export function ShelfChanges() {
  const query = useStaffQuery(readShelfChanges);
  return (
    <QueryView query={query}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p className="muted">Nothing was changed.</p>
        ) : (
          <Changes
            of={changes.map((change) => ({
              ...change,
              end: change.problem === '' && (
                <ChangeButton
                  call={undoShelfChange}
                  input={{ body: { id: change.id } }}
                  label="Undo"
                  about={`${change.title}: ${change.lines.join(', ')}`}
                  onDone={() => showToast('success', `${change.title}: undone.`)}
                />
              ),
            }))}
          />
        )
      }
    </QueryView>
  );
}
