import { callAccount } from '#src/lib/call-account.ts';
import { beginSession } from '#src/lib/session.ts';

export async function logIn(email: string, password: string): Promise<void> {
  beginSession(await callAccount('login', { body: { username: email, password } }));
}
