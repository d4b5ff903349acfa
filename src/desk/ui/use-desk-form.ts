import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { asciiDigits } from '#contract/rules/texts/digits.ts';
import { staffQuery } from '#src/desk/lib/staff-query.ts';
import { showProblem } from '#src/desk/ui/problem.tsx';
import { fieldsOf, required } from '#src/shared/forms/form-fields.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';

/** The rule of a field that must be filled in. */
export const filledIn = required('Please fill this in.');

/** The rule of a field with a whole number; `message` says of what. */
export const wholeNumber = (least: number, most: number, message: string) => ({
  validate: (typed: string) => {
    const text = asciiDigits(cleanText(typed));
    return (/^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most) || message;
  },
});

/** The rule of a field that may be left empty. */
export const orNothing = (pattern: RegExp, message: string) => ({
  validate: (text: string) => cleanText(text) === '' || pattern.test(cleanText(text)) || message,
});

type Options<Values extends FieldValues> = Omit<
  Parameters<typeof useDurableForm<Values>>[0],
  'app' | 'owner'
>;

/** A durable form whose draft is that of the member of the staff who is logged in. */
export function useDeskForm<Values extends FieldValues>(options: Options<Values>) {
  const owner = useQueryClient().getQueryData(staffQuery(readStaffMe).queryKey)?.id ?? '';
  const durable = useDurableForm<Values>({ ...options, app: 'desk', owner });
  const { form, send } = durable;
  /**
   * `handleSubmit` with the texts trimmed, except the password. The first wrong field is shown,
   * also in a closed section.
   */
  const handleTrimmed = (work: (values: Values) => unknown) =>
    form.handleSubmit(
      (values) => work(trimmed(values)),
      (_, event) =>
        showProblem(event?.target instanceof Element ? event.target.closest('form') : undefined),
    );
  /** Sends the form directly, once at a time. */
  const submit = <Result>(
    work: (values: Values) => Promise<Result>,
    onSent?: (result: Result) => unknown,
  ) =>
    handleTrimmed(async (values) => {
      const result = await send(() => work(values), {
        failed: '',
        onError: () => undefined,
        errorsAt: 'both',
      });
      if (result !== undefined) await onSent?.(result);
    });
  return {
    ...durable,
    field: fieldsOf(form),
    isBusy: form.formState.isSubmitting,
    handleTrimmed,
    submit,
  };
}

function trimmed<Values extends FieldValues>(values: Values): Values {
  const trim = (name: string, value: unknown) =>
    typeof value === 'string' && name !== 'password' ? cleanText(value) : value;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, trim(name, value)]),
  ) as Values;
}
