import { useEffect, useState } from 'react';
import {
  createSynonym,
  type DeskSynonym,
  deleteSynonym,
  editSynonym,
  readDeskSearch,
  synonymSchema,
} from '#contract/calls/admin/search-calls.ts';
import { shopDate } from '#contract/rules/texts/dates.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { Field } from '#src/desk/ui/fields.tsx';
import { Rows } from '#src/desk/ui/rows.tsx';
import { SaveBar } from '#src/desk/ui/save-bar.tsx';
import { Columns, DataScreen, Section } from '#src/desk/ui/screen.tsx';
import { filledIn } from '#src/desk/ui/use-desk-form.ts';
import { useRecordForm } from '#src/desk/ui/use-record-form.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';

/** As many as the call responds with. */
const missedMax = 100;

/** What people search and the shop doesn't have, and what their words mean in this shop. */
export function SearchPage() {
  const [edited, setEdited] = useState<Partial<DeskSynonym>>({});
  return (
    <DataScreen title="What people search" call={readDeskSearch}>
      {({ synonyms, missed }) => (
        <Columns
          main={
            <Section title="What words mean">
              <SynonymForm
                key={edited.id ?? edited.typed}
                synonym={edited}
                onClose={() => setEdited({})}
              />
              <Rows
                of={synonyms.map((synonym) => ({
                  key: synonym.id,
                  title: synonym.typed,
                  detail: `means ${synonym.meant}`,
                  end: (
                    <>
                      <Button variant="plain" onClick={() => setEdited(synonym)}>
                        Change
                      </Button>
                      <ChangeButton
                        call={deleteSynonym}
                        label="Delete"
                        confirm="Yes, delete it"
                        input={{ params: { id: synonym.id }, body: { version: synonym.version } }}
                      />
                    </>
                  ),
                }))}
              />
            </Section>
          }
          side={
            <Section title="Asked for, not in the shop">
              {missed.length === 0 && <p>Every search has found what it asked for.</p>}
              {missed.length >= missedMax && (
                <p className="muted">The {missedMax} most frequent ones.</p>
              )}
              <Rows
                of={missed.map(({ text, count, lastAt, shown }) => ({
                  key: text,
                  title: text,
                  detail: (
                    <>
                      {`${count} ${count === 1 ? 'time' : 'times'}, last on ${shopDate(lastAt)}`}
                      <br />
                      {shown ? `Shown instead: ${shown}` : 'Nothing was shown'}
                    </>
                  ),
                  end: (
                    <Button variant="plain" onClick={() => setEdited({ typed: text })}>
                      Add a synonym
                    </Button>
                  ),
                }))}
              />
            </Section>
          }
        />
      )}
    </DataScreen>
  );
}

const words = {
  required: true,
  maxLength: 200,
  rule: {
    ...filledIn,
    /** As the call takes them. */
    pattern: { value: /^[^=<>~±₹*]+$/, message: 'Please use words, with commas between.' },
  },
};
const fields = {
  typed: {
    ...words,
    label: 'People who search',
    hint: 'Several words or spellings with commas between',
  },
  meant: {
    ...words,
    label: 'mean',
    hint: 'A category, tag or word of the shop, or a page such as /about; the best first',
  },
};

interface SynonymFormProps {
  /** With an id, the one that is changed; with words alone, those that were not found. */
  readonly synonym: Partial<DeskSynonym>;
  /** Called when it is saved, or left as it was. */
  readonly onClose: () => void;
}

/** 'People who search ... mean ...', known to the next search. */
function SynonymForm({ synonym, onClose }: SynonymFormProps) {
  const { id, typed = '' } = synonym;
  const { form, text, isBusy, save, problem } = useRecordForm({
    name: `synonym:${id ?? typed}`,
    noun: 'line',
    schema: synonymSchema,
    onSaved: onClose,
    fields: { ...fields, typed: { ...fields.typed, initial: typed } },
    ...(id === undefined
      ? { record: undefined, call: createSynonym }
      : { record: synonym as DeskSynonym, call: editSynonym, params: { id } }),
  });
  const { setFocus } = form;
  // The list that it was chosen from is below, on phones.
  useEffect(() => {
    if (typed) setFocus('meant');
  }, [typed, setFocus]);
  return (
    <form className="stack" style={{ marginBlockEnd: '1.5rem' }} onSubmit={save()} noValidate>
      <Field {...text('typed')} />
      <Field {...text('meant')} />
      <SaveBar problem={problem} isAtEnd>
        <SubmitButton busy="Saving..." isBusy={isBusy}>
          Save
        </SubmitButton>
        {typed && (
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        )}
      </SaveBar>
    </form>
  );
}
