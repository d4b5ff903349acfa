import { hasLoggedOut, onLogin, onLogout } from '#src/shared/session/session.ts';
import { draftPrefix, dropDraftTexts, tabStorage } from '#src/shared/storage/text-storage.ts';

// Whose drafts this tab has. The browser restores them with a tab that was closed while the
// customer logged out.

/** Has the prefix of drafts, so that it is deleted with them. */
const ownerKey = `${draftPrefix}by`;

/**
 * Deletes the texts of a customer who is no longer logged in. They stay after a session that the
 * server ended.
 */
export function dropDraftsAfterLogout(): void {
  const owner = tabStorage.read(ownerKey);
  if (owner !== undefined && hasLoggedOut(owner)) dropDraftTexts();
}

/**
 * Marks this tab's drafts as those of the customer who is logged in; deletes another's at a login.
 * Called once.
 */
export function markDrafts(): void {
  const mark = (userId: string) => void tabStorage.write(ownerKey, userId);
  onLogin((userId) => {
    if ((tabStorage.read(ownerKey) ?? userId) === userId) mark(userId);
    else
      import('./draft.ts')
        .then(({ dropDrafts }) => dropDrafts())
        .then(() => mark(userId))
        .catch(() => undefined);
  });
  onLogout((reason, userId) => {
    if (reason === 'over') mark(userId);
  });
}
