import { deviceStorage } from '#src/lib/text-storage.ts';

import { afterLogin, authModal, type PendingAction } from './auth-store.ts';

const pendingActionKey = 'after-login';

interface StoredAction {
  /** Whose it is: the address they have registered, in lower case. */
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly action: PendingAction;
}

/** As long as the links in the shop's mails are valid. */
const validMs = 24 * 60 * 60_000;

/**
 * Somebody has an account and can't log in yet: opens the login with their address. What they came for waits for it,
 * also while they are at their mail, and in the tab that the mail's link opens.
 */
export function awaitFirstLogin(email: string, isMailSent: boolean): void {
  const { action } = afterLogin;
  if (action) {
    const stored: StoredAction = { email: email.toLowerCase(), at: Date.now(), action };
    deviceStorage.write(pendingActionKey, JSON.stringify(stored));
    afterLogin.run = afterLogin.first;
  } else afterLogin.first = afterLogin.run;
  afterLogin.action = undefined;
  Object.assign(authModal, { form: 'login', email, isMailSent });
}

/** Takes the action that waits for somebody's first login out of storage: whoever takes it carries it out. */
export function takePendingAction(email: string): PendingAction | undefined {
  const stored = deviceStorage.readJson(pendingActionKey);
  if (stored === undefined) return undefined;
  const isCurrent = isStoredAction(stored) && stored.at > Date.now() - validMs;
  if (isCurrent && stored.email !== email.toLowerCase()) return undefined;
  deviceStorage.write(pendingActionKey, undefined);
  return isCurrent ? stored.action : undefined;
}

/** Forgets the stored action if it is this one: it is about to be carried out anyway. */
export function forgetPendingAction(action: PendingAction): void {
  const stored = deviceStorage.readJson(pendingActionKey);
  if (isStoredAction(stored) && JSON.stringify(stored.action) === JSON.stringify(action)) {
    deviceStorage.write(pendingActionKey, undefined);
  }
}

function isStoredAction(stored: unknown): stored is StoredAction {
  if (typeof stored !== 'object' || stored === null) return false;
  const { email, at, action } = stored as Partial<StoredAction>;
  if (typeof email !== 'string' || typeof at !== 'number') return false;
  return action?.kind === 'cart'
    ? typeof action.item?.productId === 'string'
    : typeof action?.wish?.productId === 'string';
}
