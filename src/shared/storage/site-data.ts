// With blocked site data, browsers throw or reject with a SecurityError; over plain HTTP some APIs
// are missing. Both count as not available.

/** The result of `use`; undefined when the API is missing (`?.` in `use`) or blocked. */
export async function ifAvailable<Result>(
  use: () => Promise<Result> | Result,
): Promise<Result | undefined> {
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
