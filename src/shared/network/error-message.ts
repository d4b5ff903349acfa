import { AppError, isUnreachable } from './app-error.ts';

const unreachable = 'The shop can’t be reached right now. Check your connection and try again.';
/** What Chromium, Firefox and WebKit say when a chunk could not be loaded. */
const failedImport = /dynamically imported module|importing a module script failed/i;

/** The message for a person about an error. */
export function errorMessage(error: unknown): string {
  if (error instanceof TypeError && failedImport.test(error.message)) return unreachable;
  if (!(error instanceof AppError)) return 'Something went wrong. Please try again.';
  switch (error.kind) {
    case 'offline':
      return unreachable;
    case 'timeout':
    case 'restarted':
      return 'The shop took too long to respond. Please try again.';
    case 'error-response':
      return error.message;
    default:
      return 'Something went wrong. Please try again.';
  }
}

/** The message about a form: the shop's first reason, else its message, else `otherwise`. */
export function formErrorMessage(error: unknown, otherwise: string): string {
  if (!(error instanceof AppError)) return otherwise;
  if (isUnreachable(error)) return errorMessage(error);
  return error.failure?.data?.[0]?.description ?? error.failure?.message ?? otherwise;
}
