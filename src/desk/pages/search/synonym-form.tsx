import { useEffect } from 'react';

import { createSynonym, type DeskSynonym, editSynonym, synonymSchema } from '#contract/calls/admin/search-calls.ts';
import { filledIn } from '#src/desk/lib/use-desk-form.ts';
import { useRecordForm } from '#src/desk/lib/use-record-form.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

/** As the call takes them. */
const wordsRule = {
  ...filledIn,
  pattern: { value: /^[^=<>~±₹*]+$/, message: 'Please use words, with commas between.' },
};
const labels = { typed: 'People who search', meant: 'mean' } as const;

interface SynonymFormProps {
  /** With an id, the one that is changed; with words alone, those that found nothing. */
  readonly synonym: Partial<DeskSynonym>;
  /** Called when it is saved, or left as it was. */
  readonly onClose: () => void;
}

/** 'People who search ... mean ...', known to the next search. */
export function SynonymForm({ synonym, onClose }: SynonymFormProps) {
  const { id, typed = '' } = synonym;
  const { form, field, isBusy, save, problem } = useRecordForm<DeskSynonym, { typed: string; meant: string }>({
    name: `synonym:${id ?? typed}`,
    noun: 'line',
    record: id === undefined ? undefined : (synonym as DeskSynonym),
    schema: synonymSchema,
    labels,
    valuesOf: (stored) => ({ typed: stored?.typed ?? typed, meant: stored?.meant ?? '' }),
    call: id === undefined ? createSynonym : editSynonym,
    ...(id !== undefined && { params: { id } }),
    bodyOf: (words) => words,
    onSaved: onClose,
  });
  const { setFocus } = form;
  // The list that it was chosen from is below, on phones.
  useEffect(() => {
    if (typed) setFocus('meant');
  }, [typed, setFocus]);
  return (
    <form className="stack" style={{ marginBlockEnd: '1.5rem' }} onSubmit={save()} noValidate>
      {problem}
      <TextField
        label={labels.typed}
        required
        maxLength={200}
        hint="Several words or spellings with commas between"
        {...field('typed', wordsRule)}
      />
      <TextField
        label={labels.meant}
        required
        maxLength={200}
        hint="A category, crystal, meaning or word of the shop, or a page such as /services/tarot-reading; the best first"
        {...field('meant', wordsRule)}
      />
      <div className="button-row">
        <SubmitButton busy="Saving..." isBusy={isBusy}>
          Save
        </SubmitButton>
        {typed && (
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
