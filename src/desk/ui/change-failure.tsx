import { errorMessage } from '#src/lib/error-message.ts';
import { FormMessage } from '#src/ui/form-message.tsx';

/** Why a change was not made; nothing without an error. */
export function ChangeFailure({ error }: { readonly error: unknown }) {
  return error ? <FormMessage kind="error">{errorMessage(error)}</FormMessage> : null;
}
