declare global {
  interface Window {
    /** Set by a rendered page (`server/pages/page-source.ts`). */
    styled?: Promise<unknown> | null;
  }
}

/**
 * Waits for the shop's stylesheet, which follows the scripts. Until it is there, a rendered page has only the styles of
 * what it shows, and of the login's dialog. Resolves to nothing where it can't be loaded.
 */
export async function styled(): Promise<void> {
  await window.styled;
}
