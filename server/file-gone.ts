/** For `catch` of a file's promise: undefined when the file is not there. Throws other errors. */
export function undefinedIfGone(error: unknown): undefined {
  if (isGone(error)) return undefined;
  throw error;
}

/** Whether a file is not there. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
