import { type SubmitEvent, useState } from 'react';

import { createSynonym, type DeskSynonym, editSynonym, readDeskSearch } from '#contract/calls/admin/search-calls.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { ChangeFailure } from '#src/desk/ui/change-failure.tsx';
import { TextField } from '#src/ui/field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

interface SynonymFormProps {
  /** With an id, the one that is changed. */
  readonly synonym: Partial<DeskSynonym>;
  readonly onSaved: () => void;
}

/** 'People who search ... mean ...', known to the next search. */
export function SynonymForm({ synonym: { id, version, typed = '', meant = '' }, onSaved }: SynonymFormProps) {
  const [words, setWords] = useState({ typed, meant });
  const options = {
    invalidates: [readDeskSearch],
    refetchesAfter: () => true,
    onSuccess: () => {
      setWords({ typed: '', meant: '' });
      onSaved();
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
    <form id="synonym" onSubmit={save} style={{ display: 'grid', gap: '1rem', marginBlockEnd: '1.5rem' }}>
      <ChangeFailure error={create.error ?? edit.error} />
      <TextField
        label="People who search"
        value={words.typed}
        required
        maxLength={200}
        hint="Several words or spellings with commas between"
        onChange={({ target }) => setWords({ ...words, typed: target.value })}
      />
      <TextField
        label="mean"
        value={words.meant}
        required
        maxLength={200}
        hint="A category, crystal, meaning or word of the shop, the best first"
        onChange={({ target }) => setWords({ ...words, meant: target.value })}
      />
      <SubmitButton busy="Saving..." isBusy={create.isPending || edit.isPending}>
        Save
      </SubmitButton>
    </form>
  );
}
