import { useState } from 'react';
import { previewPage, readStandardPage } from '#contract/calls/admin/setting-calls.ts';
import { settingEntries } from '#contract/settings/entries.ts';
import type { OwnPage } from '#contract/settings/pages.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { ChangeFailure } from '#src/desk/ui/change-buttons.tsx';
import { DeadLinkWarning } from '#src/desk/ui/dead-links.tsx';
import { Field, type FieldOptions } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/form.module.css';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { Prose } from '#src/shared/ui/page/prose.tsx';
import pieceStyles from './pieces-field.module.css';

interface PageTextFieldProps {
  readonly page: OwnPage;
  readonly field: FieldOptions;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** The text of a page in Markdown, with a preview by the server. */
export function PageTextField({ page, field, text, onChange }: PageTextFieldProps) {
  const { label } = settingEntries[page];
  const standard = useStaffChange(readStandardPage, {
    changesNothing: true,
    onSuccess: ({ markdown }) => onChange(markdown),
  });
  return (
    <div className={`stack-close ${pieceStyles.text}`}>
      <Field {...field} rows={text.trim() === '' ? 3 : 16} />
      <DeadLinkWarning kind="page" id={page} />
      <p className="wrap">
        <PagePreview page={page} label={label} text={text} />
        {text.trim() === '' && (
          <Button variant="secondary" onClick={() => standard.mutate({ params: { page } })}>
            Start from the standard text
            <span className="visually-hidden"> of {label}</span>
          </Button>
        )}
      </p>
      <ChangeFailure error={standard.error} />
    </div>
  );
}

interface PagePreviewProps {
  readonly page: OwnPage;
  readonly label: string;
  readonly text: string;
}

function PagePreview({ page, label, text }: PagePreviewProps) {
  const [isOpen, setOpen] = useState(false);
  const preview = useStaffChange(previewPage, { changesNothing: true });
  const open = () => {
    preview.mutate({ params: { page }, body: { markdown: text } });
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" onClick={open}>
        Preview
        <span className="visually-hidden"> of {label}</span>
      </Button>
      {isOpen && (
        <Dialog title={label} placement="end" onClose={() => setOpen(false)}>
          <div className={`stack-wide ${styles.dialog}`}>
            <ChangeFailure error={preview.error} />
            {preview.isPending && <p role="status">Loading...</p>}
            {preview.data && (
              <>
                {preview.data.title && <p className="view-title">{preview.data.title}</p>}
                <Prose
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it from Markdown and sanitised it
                  dangerouslySetInnerHTML={{ __html: preview.data.html }}
                />
              </>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
