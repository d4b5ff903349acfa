import { Fragment } from 'react';
import { type SettingChange, undoSettings } from '#contract/calls/admin/setting-calls.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { Rows } from '#src/desk/ui/rows.tsx';
import { Section } from '#src/desk/ui/screen.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';

/** What was changed in the last days, each with a button that takes it back. */
export function SettingChanges({ changes }: { readonly changes: readonly SettingChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Section title="Changed in the last 30 days">
      <Rows
        of={changes.map((change) => ({
          key: change.id,
          title: change.changed.map(({ label }) => label).join(', '),
          detail: <ChangeDetail change={change} />,
          end: change.canBeUndone && (
            <ChangeButton
              call={undoSettings}
              input={{ body: { id: change.id } }}
              label="Undo"
              about={change.changed.map(({ label }) => label).join(', ')}
            />
          ),
        }))}
      />
    </Section>
  );
}

function ChangeDetail({ change: { changed, by, at } }: { readonly change: SettingChange }) {
  return (
    <>
      {changed.map(({ label, before, after }) => (
        <Fragment key={label}>
          {before || 'Nothing'} → {after || 'nothing'}
          <br />
        </Fragment>
      ))}
      {[by, relativeTime(at)].filter(Boolean).join(', ')}
    </>
  );
}
