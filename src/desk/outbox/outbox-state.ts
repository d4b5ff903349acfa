import { proxy } from 'valtio';

import type { PendingChange } from './pending-change.ts';

/** What waits in the desk's outbox, for the screens. Only `desk-outbox.ts` changes it: code that the first screen needs not. */
export const deskOutbox = proxy<{ changes: readonly PendingChange[] }>({ changes: [] });
