import { useNavigate, useParams } from '@tanstack/react-router';

import {
  createLetter,
  type DeskLetter,
  deleteLetter,
  deskLetterSchema,
  editLetter,
  readLetter,
} from '#contract/calls/admin/letter-calls.ts';
import { letterLimits } from '#contract/names/limits.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { Field, type FieldTable } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/form.module.css';
import { insertParagraph, insertPicture, markdownHint } from '#src/desk/ui/insert-text.ts';
import { PictureUpload } from '#src/desk/ui/picture-upload.tsx';
import { SaveBar } from '#src/desk/ui/save-bar.tsx';
import { DataScreen, Screen } from '#src/desk/ui/screen.tsx';
import { filledIn } from '#src/desk/ui/use-desk-form.ts';
import { useRecordForm } from '#src/desk/ui/use-record-form.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

import { LetterPreview } from './letter-preview.tsx';
import { ProductLinks } from './product-links.tsx';
import { SendLetter } from './send-letter.tsx';
import { SentLetter } from './sent-letter.tsx';

const back = { to: '/letters', label: 'Letters' };

export function NewLetterPage() {
  const navigate = useNavigate();
  return (
    <Screen title="New letter" back={back} isNarrow>
      <LetterForm
        onSaved={({ id }) => {
          showToast('success', 'The draft is saved.');
          void navigate({ to: '/letters/$id', params: { id }, replace: true });
        }}
      />
    </Screen>
  );
}

/** How often one is looked at that is on its way. */
const refetchMs = 3_000;

/** A stored letter: its form, or how far it is. */
export function LetterPage() {
  const { id } = useParams({ from: '/staff/letters/$id' });
  return (
    <DataScreen
      title={(letter) => letter?.subject ?? 'Letter'}
      back={back}
      isNarrow
      call={readLetter}
      input={{ params: { id } }}
      refetchInterval={refetchMs}
    >
      {(letter) => (
        <>
          {letter.state === 'draft' ? (
            <LetterForm key={letter.id} letter={letter} />
          ) : (
            <SentLetter letter={letter} />
          )}
          {(letter.state === 'draft' || letter.state === 'ended') && (
            <DeleteLetter letter={letter} />
          )}
        </>
      )}
    </DataScreen>
  );
}

function DeleteLetter({ letter: { id, version, state } }: { readonly letter: DeskLetter }) {
  const navigate = useNavigate();
  return (
    <div className={styles.delete}>
      <ChangeButton
        call={deleteLetter}
        label="Delete this letter"
        confirm="Yes, delete it"
        warning={state === 'ended' ? 'It is deleted here; whoever has got it keeps it.' : ''}
        input={{ params: { id }, body: { version } }}
        onDone={() => {
          showToast('success', 'The letter is deleted.');
          void navigate({ to: '/letters', replace: true });
        }}
      />
    </div>
  );
}

const fields: FieldTable = {
  subject: {
    label: 'Subject',
    required: true,
    rule: filledIn,
    maxLength: letterLimits.subjectMax,
    autoComplete: 'off',
  },
  preview: {
    label: 'In short',
    maxLength: letterLimits.previewMax,
    autoComplete: 'off',
    hint: 'Beside the subject in people’s list of emails; may be empty',
  },
  markdown: {
    label: 'Text',
    rows: 14,
    maxLength: letterLimits.markdownMax,
    hint: markdownHint,
  },
};

interface LetterFormProps {
  /** Missing for a new one. */
  readonly letter?: DeskLetter;
  readonly onSaved?: (letter: DeskLetter) => void;
}

/** A letter in Markdown. What is typed stays on this device until the shop has it. */
function LetterForm({ letter, onSaved }: LetterFormProps) {
  const { form, text, isBusy, save, problem } = useRecordForm({
    name: `letter:${letter?.id ?? ''}`,
    noun: 'letter',
    record: letter,
    schema: deskLetterSchema,
    onSaved,
    fields,
    call: letter ? editLetter : createLetter,
    params: letter && { id: letter.id },
  });
  const typed = (name: string) => form.getValues(name) ?? '';
  const textOf = () => ({
    subject: typed('subject'),
    preview: typed('preview'),
    markdown: typed('markdown'),
  });
  return (
    <form className="stack-wide" onSubmit={save()} noValidate>
      <Field {...text('subject')} />
      <Field {...text('preview')} />
      <Field {...text('markdown')} />
      <fieldset className="stack-close">
        <legend className={styles.groupTitle}>Put a product in</legend>
        <ProductLinks onChoose={(link) => insertParagraph(form, 'markdown', link)} />
      </fieldset>
      <PictureUpload
        label="Put a picture into the text"
        onAdded={({ imageURL }) => insertPicture(form, 'markdown', imageURL)}
      />
      <div>
        <LetterPreview textOf={textOf} />
      </div>
      {letter && <SendLetter letter={letter} isSaved={!form.formState.isDirty} />}
      <SaveBar problem={problem}>
        <SubmitButton busy="Saving..." isBusy={isBusy}>
          Save draft
        </SubmitButton>
      </SaveBar>
    </form>
  );
}
