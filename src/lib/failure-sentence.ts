import { AppError } from './app-error.ts';

/** The sentence for a person about what went wrong. */
export function failureSentence(error: unknown): string {
  if (!(error instanceof AppError)) return 'Something went wrong. Please try again.';
  switch (error.kind) {
    case 'offline':
      return 'The shop can’t be reached just now. Look at your connection and try again.';
    case 'timeout':
      return 'The shop took too long to answer. Please try again.';
    case 'refused':
      return error.message;
    default:
      return 'Something went wrong. Please try again.';
  }
}
