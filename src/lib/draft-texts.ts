import { tabStorage } from './text-storage.ts';

/** Names of this tab's drafts in session storage begin with it. */
export const draftPrefix = 'draft:';

/** Deletes the texts of all drafts in this tab. */
export function dropDraftTexts(): void {
  for (const name of tabStorage.names()) if (name.startsWith(draftPrefix)) tabStorage.write(name, undefined);
}
