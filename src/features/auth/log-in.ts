import { callAccount } from '#src/lib/call-account.ts';
import { beginSession } from '#src/lib/session.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';
import { showToast } from '#src/ui/toast-store.ts';

const lostWithPage =
  'This browser stores nothing for our shop, so you’re logged in until you reload or close this page.';

export async function logIn(email: string, password: string): Promise<void> {
  const user = await callAccount('login', { body: { username: email, password } });
  beginSession(user);
  if (deviceStorage.read('token') !== user.token) showToast('info', lostWithPage);
}
