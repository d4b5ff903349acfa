import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';

import { AppError } from '#src/lib/app-error.ts';
import { errorMessage } from '#src/lib/error-message.ts';

interface FormCall {
  /** Spread into the form. */
  readonly form: { readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void; readonly noValidate: true };
  readonly isBusy: boolean;
  /** The failure that is about no field of the form. */
  readonly message: string | undefined;
  /** The failure about a field, by its name. */
  readonly errorOf: (field: string) => string | undefined;
}

/**
 * Sends a form's texts, trimmed except the password, once at a time. The fields hold what was typed whatever the result is. A required field
 * that is empty is reported without a request.
 */
export function useFormCall<Result>(
  send: (texts: Readonly<Record<string, string>>) => Promise<Result>,
  onSuccess?: (result: Result) => unknown,
): FormCall {
  const call = useMutation({
    mutationFn: async (element: HTMLFormElement) => {
      const fields = [...element.elements].filter(
        (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
      );
      const empty = fields.find((field) => field.required && field.value.trim() === '');
      if (empty) {
        empty.focus();
        throw new FieldError(empty.name, 'Please fill this in.');
      }
      const entries = [...new FormData(element)].map(([name, value]) => [
        name,
        name === 'password' ? String(value) : String(value).trim(),
      ]);
      return send(Object.fromEntries(entries));
    },
    ...(onSuccess && { onSuccess: (result: Result) => onSuccess(result) }),
  });
  const { error } = call;
  const reasons = error instanceof AppError ? (error.failure?.data ?? []) : [];
  const errorOf = (field: string) =>
    error instanceof FieldError && error.field === field
      ? error.message
      : reasons.find((reason) => reason.field?.split('.').at(-1) === field)?.description;
  return {
    form: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!call.isPending) call.mutate(event.currentTarget);
      },
    },
    isBusy: call.isPending,
    message: error && !(error instanceof FieldError) ? errorMessage(error) : undefined,
    errorOf,
  };
}

class FieldError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
