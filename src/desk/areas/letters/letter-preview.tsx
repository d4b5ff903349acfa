import { useState } from 'react';

import { previewLetter } from '#contract/calls/admin/letter-calls.ts';
import { type LetterScheme, letterSchemes } from '#contract/names/letters.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { ChangeFailure } from '#src/desk/ui/change-buttons.tsx';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import styles from './letter-page.module.css';

const names: Readonly<Record<LetterScheme, string>> = { light: 'Light', dark: 'Dark' };

interface LetterText {
  readonly subject: string;
  readonly preview: string;
  readonly markdown: string;
}

/** The letter as mail programs show it, in light and in dark colours. */
export function LetterPreview({ textOf }: { readonly textOf: () => LetterText }) {
  const [scheme, setScheme] = useState<LetterScheme>();
  const preview = useStaffChange(previewLetter, { changesNothing: true });
  const show = (next: LetterScheme) => {
    const text = textOf();
    preview.mutate({
      body: { ...text, subject: text.subject || 'Without a subject', scheme: next },
    });
    setScheme(next);
  };
  return (
    <>
      <Button variant="secondary" onClick={() => show('light')}>
        Preview
      </Button>
      {scheme && (
        <Dialog title="Preview" placement="end" onClose={() => setScheme(undefined)}>
          <div className={`stack padded ${styles.preview}`}>
            <div className="row">
              {letterSchemes.map((one) => (
                <Button
                  key={one}
                  variant={one === scheme ? 'primary' : 'secondary'}
                  aria-pressed={one === scheme}
                  onClick={() => show(one)}
                >
                  {names[one]}
                </Button>
              ))}
            </div>
            <ChangeFailure error={preview.error} />
            {preview.isPending && <p role="status">Loading...</p>}
            {preview.data && (
              // Without scripts and forms; of the desk's own origin, for its pictures.
              <iframe
                title={`The letter in ${scheme} colours`}
                sandbox="allow-same-origin"
                srcDoc={preview.data.html}
                className={styles.frame}
              />
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
