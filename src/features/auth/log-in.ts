import { askShop } from '#src/lib/ask-shop.ts';
import { beginSession } from '#src/lib/session.ts';

export async function logIn(email: string, password: string): Promise<void> {
  beginSession(await askShop('login', { body: { username: email, password } }));
}
