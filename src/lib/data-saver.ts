/**
 * Whether as little as possible is to be fetched: small pictures, nothing that starts by itself, nothing ahead of its
 * use. Stands on the document from its first line on (`index.html`); `data-saver-choice.ts` keeps it up to date.
 */
export function isSavingData(): boolean {
  return document.documentElement.dataset.saver === 'on';
}
