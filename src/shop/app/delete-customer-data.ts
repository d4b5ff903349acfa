import { onLogout } from '#src/shared/session/session.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';

// A logout deletes the customer's unsent entries and drafts from this device. If the page is closed
// before that is done, the next one finishes it.

/** Local-storage key of the customer whose data is still to be deleted. */
const pendingKey = 'forget';

/**
 * Deletes a customer's data at each logout, and now if an earlier page could not finish. Called
 * once.
 */
export function deleteCustomerDataAtLogout(): void {
  onLogout((reason, userId) => {
    // If the server ended the session, the data stays for the same customer's next login.
    if (reason !== 'logout') return;
    deviceStorage.write(pendingKey, userId);
    void deleteCustomerData(userId);
  });
  const userId = deviceStorage.read(pendingKey);
  if (userId) void deleteCustomerData(userId);
}

async function deleteCustomerData(userId: string): Promise<void> {
  try {
    const [{ deleteEntriesOf }, { dropDrafts }] = await Promise.all([
      import('#src/shared/outbox/core/outbox-store.ts'),
      import('#src/shared/forms/draft.ts'),
    ]);
    await Promise.all([deleteEntriesOf(userId), dropDrafts()]);
    deviceStorage.write(pendingKey, undefined);
  } catch (error) {
    console.info('The customer’s data could not be deleted', error);
  }
}
