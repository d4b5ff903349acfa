import { AppError } from './app-error.ts';

/** The sentence for a person about what went wrong. */
export function failureSentence(error: unknown): string {
  if (!(error instanceof AppError)) return 'Something went wrong. Please try again.';
  switch (error.kind) {
    case 'offline':
      return 'The shop can’t be reached right now. Check your connection and try again.';
    case 'timeout':
    case 'restarted':
      return 'The shop took too long to respond. Please try again.';
    case 'refused':
      return error.message;
    default:
      return 'Something went wrong. Please try again.';
  }
}

/**
 * What the shop said about a form: the first reason, else its message, else `otherwise`. Without a network that is
 * said, whatever the form.
 */
export function refusalSentence(error: unknown, otherwise: string): string {
  if (!(error instanceof AppError)) return otherwise;
  if (error.kind === 'offline' || error.kind === 'timeout') return failureSentence(error);
  return error.failure?.data?.[0]?.description ?? error.failure?.message ?? otherwise;
}
