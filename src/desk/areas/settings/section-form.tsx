import type { ReactNode } from 'react';
import { SaveBar } from '#src/desk/ui/save-bar.tsx';
import { Section } from '#src/desk/ui/screen.tsx';
import { type RecordFormOptions, useRecordForm } from '#src/desk/ui/use-record-form.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';

interface SectionFormProps<Section extends { readonly version: number }>
  extends Omit<RecordFormOptions<Section>, 'noun'> {
  readonly title: string;
  readonly intro: string;
  readonly children: (form: SectionFormState) => ReactNode;
  /** Whether the person may change it, or only looks. */
  readonly canChange: boolean;
  /** Beside 'Save'. */
  readonly buttons?: (form: SectionFormState) => ReactNode;
}

export type SectionFormState = Omit<
  ReturnType<typeof useRecordForm<{ readonly version: number }>>,
  'record'
>;

/** The form of a part of the settings, which is saved as a whole. Staff who may not change it look. */
export function SectionForm<Section extends { readonly version: number }>(
  props: SectionFormProps<Section>,
) {
  const { title, intro, canChange, children, buttons, ...options } = props;
  const form = useRecordForm({ ...options, noun: 'section' });
  return (
    <Section title={title}>
      <p className="muted">{intro}</p>
      <form className="stack-wide" aria-label={title} onSubmit={form.save()} noValidate>
        <fieldset className="stack-close" disabled={!canChange}>
          {children(form)}
        </fieldset>
        {canChange && (
          <SaveBar problem={form.problem} isAtEnd>
            <SubmitButton busy="Saving..." isBusy={form.isBusy}>
              Save
            </SubmitButton>
            {buttons?.(form)}
          </SaveBar>
        )}
      </form>
    </Section>
  );
}
