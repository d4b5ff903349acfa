import { useState } from 'react';

import { type DeskSynonym, deleteSynonym, readDeskSearch } from '#contract/calls/admin/search-calls.ts';
import { useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { ChangeFailure } from '#src/desk/ui/change-failure.tsx';
import { Columns } from '#src/desk/ui/columns.tsx';
import { ConfirmButton } from '#src/desk/ui/confirm-button.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Row, Rows } from '#src/desk/ui/rows.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { Section } from '#src/desk/ui/section.tsx';
import { Button } from '#src/ui/button.tsx';

import { SynonymForm } from './synonym-form.tsx';

/** As many as the call responds with. */
const missedMax = 100;

/** What people search without finding anything, and what their words mean in this shop. */
export function SearchPage() {
  const search = useStaffQuery(readDeskSearch);
  const remove = useStaffChange(deleteSynonym, { invalidates: [readDeskSearch], refetchesAfter: () => true });
  const [edited, setEdited] = useState<Partial<DeskSynonym>>({});
  return (
    <Screen title="What people search">
      <QueryView query={search}>
        {({ synonyms, missed }) => (
          <Columns
            main={
              <Section title="What words mean">
                <SynonymForm key={edited.id ?? edited.typed} synonym={edited} onClose={() => setEdited({})} />
                <ChangeFailure error={remove.error} />
                <Rows>
                  {synonyms.map((synonym) => (
                    <Row key={synonym.id} title={synonym.typed} detail={`means ${synonym.meant}`}>
                      <Button variant="plain" onClick={() => setEdited(synonym)}>
                        Change
                      </Button>
                      <ConfirmButton
                        label="Delete"
                        confirm="Yes, delete it"
                        isBusy={remove.isPending}
                        onConfirm={() =>
                          remove.mutate({ params: { id: synonym.id }, body: { version: synonym.version } })
                        }
                      />
                    </Row>
                  ))}
                </Rows>
              </Section>
            }
            side={
              <Section title="Found nothing">
                {missed.length === 0 && <p>Every search has found something.</p>}
                {missed.length >= missedMax && <p className="muted">The {missedMax} most frequent ones.</p>}
                <Rows>
                  {missed.map(({ text, count, lastAt }) => (
                    <Row
                      key={text}
                      title={text}
                      detail={`${count} ${count === 1 ? 'time' : 'times'}, last on ${new Date(lastAt).toLocaleDateString('en-GB')}`}
                    >
                      <Button variant="plain" onClick={() => setEdited({ typed: text })}>
                        Add a synonym
                      </Button>
                    </Row>
                  ))}
                </Rows>
              </Section>
            }
          />
        )}
      </QueryView>
    </Screen>
  );
}
