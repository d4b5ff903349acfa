import { callAccount } from '#src/shared/network/call-account.ts';
import { beginSession } from '#src/shared/session/session.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { afterLogin, authModal, type PendingAction, showAuthForm } from './auth-store.ts';

const lostWithPage =
  'This browser stores nothing for our shop, ' +
  'so you’re logged in until you reload or close this page.';

/** With the token of a mailed confirmation link, the password confirms the address. */
export async function logIn(
  email: string,
  password: string,
  confirmationToken?: string,
): Promise<void> {
  const user = await callAccount('login', {
    body: { username: email, password, confirmationToken },
  });
  beginSession(user);
  if (deviceStorage.read('token') !== user.token) showToast('info', lostWithPage);
}

const pendingActionKey = 'after-login';

interface StoredAction {
  /** The owner's email address in lower case. */
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly action: PendingAction;
}

/** The same time as confirmation links in mails. */
const validMs = 24 * 60 * 60_000;

/**
 * Opens the login for a new customer who has to confirm their address first. Stores their pending
 * action, so that it also runs in the tab that the mail's link opens.
 */
export function awaitFirstLogin(email: string, isMailSent: boolean): void {
  const { action } = afterLogin;
  if (action) {
    const stored: StoredAction = { email: email.toLowerCase(), at: Date.now(), action };
    deviceStorage.write(pendingActionKey, JSON.stringify(stored));
    afterLogin.run = afterLogin.first;
  } else afterLogin.first = afterLogin.run;
  afterLogin.action = undefined;
  Object.assign(authModal, { email, isMailSent });
  showAuthForm('login');
}

/** Removes the stored action of this customer and returns it, for the caller to run. */
export function takePendingAction(email: string): PendingAction | undefined {
  const stored = deviceStorage.readJson(pendingActionKey);
  if (stored === undefined) return undefined;
  const isCurrent = isStoredAction(stored) && stored.at > Date.now() - validMs;
  if (isCurrent && stored.email !== email.toLowerCase()) return undefined;
  deviceStorage.write(pendingActionKey, undefined);
  return isCurrent ? stored.action : undefined;
}

/** Removes the stored action if it equals this one, which is about to run anyway. */
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
  return typeof productOf(action)?.productId === 'string';
}

function productOf(
  action: Partial<PendingAction> | undefined,
): { readonly productId: string } | undefined {
  if (action?.kind === 'cart') return action.item;
  if (action?.kind === 'choose') return action.product;
  return action && 'wish' in action ? action.wish : undefined;
}
