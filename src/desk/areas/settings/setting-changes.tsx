import { type SettingChange, undoSettings } from '#contract/calls/admin/setting-calls.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { Changes } from '#src/desk/ui/changes.tsx';
import { Section } from '#src/desk/ui/screen.tsx';

/** What was changed in the last days, each with a button that takes it back. */
export function SettingChanges({ changes }: { readonly changes: readonly SettingChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Section title="Changed in the last 30 days">
      <Changes
        of={changes.map(({ id, at, by, changed, canBeUndone }) => {
          const title = changed.map(({ label }) => label).join(', ');
          return {
            id,
            at,
            by,
            title,
            lines: changed.map(
              ({ before, after }) => `${before || 'Nothing'} → ${after || 'nothing'}`,
            ),
            end: canBeUndone && (
              <ChangeButton
                call={undoSettings}
                input={{ body: { id } }}
                label="Undo"
                about={title}
              />
            ),
          };
        })}
      />
    </Section>
  );
}
