import { onLogout } from '#src/lib/session.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';

// What a customer has not sent, or has only typed, is deleted from this device when they log out. The page may be closed
// before that is done; the next one then finishes it.

/** Names the customer as long as something of theirs is still to be deleted. */
const pendingKey = 'forget';

/** Deletes what a customer leaves behind, at each logout and where an earlier page could not finish. Called once. */
export function startForgetting(): void {
  onLogout((reason, userId) => {
    // Where the server ended the session, everything waits for the same customer's next login.
    if (reason !== 'logout') return;
    deviceStorage.write(pendingKey, userId);
    void forget(userId);
  });
  const userId = deviceStorage.read(pendingKey);
  if (userId) void forget(userId);
}

async function forget(userId: string): Promise<void> {
  try {
    const [{ dropEntriesOf }, { dropDrafts }] = await Promise.all([
      import('#src/outbox/core/outbox-store.ts'),
      import('#src/lib/draft.ts'),
    ]);
    await Promise.all([dropEntriesOf(userId), dropDrafts()]);
    deviceStorage.write(pendingKey, undefined);
  } catch (error) {
    console.info('What the customer left could not be deleted', error);
  }
}
