import { type SubmitEvent, useEffect, useRef, useState } from 'react';

import { createSynonym, type DeskSynonym, editSynonym, readDeskSearch } from '#contract/calls/admin/search-calls.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { ChangeFailure } from '#src/desk/ui/change-failure.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

/** As the call takes them. */
const wordsOnly = { maxLength: 200, pattern: '[^=<>~±₹*]+', title: 'Words, with commas between' };

interface SynonymFormProps {
  /** With an id, the one that is changed; with words alone, those that found nothing. */
  readonly synonym: Partial<DeskSynonym>;
  /** Called when it is saved, or left as it was. */
  readonly onClose: () => void;
}

/** 'People who search ... mean ...', known to the next search. */
export function SynonymForm({ synonym: { id, version, typed = '', meant = '' }, onClose }: SynonymFormProps) {
  const [words, setWords] = useState({ typed, meant });
  const meaning = useRef<HTMLInputElement>(null);
  // Below the list on phones.
  useEffect(() => {
    if (typed) meaning.current?.focus();
  }, [typed]);
  const options = {
    invalidates: [readDeskSearch],
    refetchesAfter: () => true,
    onSuccess: () => {
      setWords({ typed: '', meant: '' });
      onClose();
    },
  };
  const create = useStaffChange(createSynonym, options);
  const edit = useStaffChange(editSynonym, options);

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (id === undefined) create.mutate({ body: words });
    else edit.mutate({ params: { id }, body: { ...words, version } });
  }

  return (
    <form onSubmit={save} style={{ display: 'grid', gap: '1rem', marginBlockEnd: '1.5rem' }}>
      <ChangeFailure error={create.error ?? edit.error} />
      <TextField
        label="People who search"
        value={words.typed}
        required
        {...wordsOnly}
        hint="Several words or spellings with commas between"
        onChange={({ target }) => setWords({ ...words, typed: target.value })}
      />
      <TextField
        ref={meaning}
        label="mean"
        value={words.meant}
        required
        {...wordsOnly}
        hint="A category, crystal, meaning or word of the shop, the best first"
        onChange={({ target }) => setWords({ ...words, meant: target.value })}
      />
      <div className="button-row">
        <SubmitButton busy="Saving..." isBusy={create.isPending || edit.isPending}>
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
