// Where a person has blocked site data, browsers throw a SecurityError at whoever needs it, at once or as a rejection,
// and over plain HTTP some of it is missing. Both count as not available, and whoever asks goes on without.

/** The result of `use`, or undefined where the browser lacks what it uses (`?.`), or refuses it. */
export async function ifAvailable<Result>(use: () => Promise<Result> | Result): Promise<Result | undefined> {
  try {
    return await use();
  } catch (error) {
    if (isSecurityError(error)) return undefined;
    throw error;
  }
}

/** A channel to the shop's other tabs and its worker. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return globalThis.BroadcastChannel && new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

export function isSecurityError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError';
}
