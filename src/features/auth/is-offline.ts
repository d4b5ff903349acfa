import { AppError } from '#src/lib/app-error.ts';

/** Whether something failed because the shop can't be reached. */
export function isOffline(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'offline';
}
