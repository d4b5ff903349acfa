import { randomUUID } from 'node:crypto';

import { login, readUser, register } from '#contract/calls/auth-calls.ts';
import type { ShopDatabase } from '#server/db/connect.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';

import { isAllSent } from './away.ts';
import type { Fault, FaultShop } from './fault-shop.ts';
import { type KillableServer, until } from './killable-server.ts';

const dayMs = 24 * 3_600_000;
/** Offsets of the shop's clock, one after the other. */
const steps = [2 * dayMs, -2 * dayMs, 0];
const account = { email: 'clock@example.com', password: 'Amethyst7' };

/**
 * The clock is set ahead and back while the shop runs: sessions last, retries are not run twice,
 * emails are sent, and nobody is locked out.
 */
export const clock: Fault = {
  name: 'clock',
  about: 'The clock is set while it runs',
  env: { RATE_LIMIT: 'on' },
  run: stepClock,
};

async function stepClock({ start, shopping, shoppers, database, check }: FaultShop) {
  const damage: string[] = [];
  const server = await start({ withHook: true });
  const registered = await post(server, register.path, { username: 'Maya', ...account });
  if (registered.status !== 200) damage.push(`registering is answered ${registered.status}`);
  const sessions = [login.response.parse(await (await logIn(server, account.password)).json())];

  for (const [at, offsetMs] of steps.entries()) {
    await server.control({ offsetMs });
    const say = (what: string) => damage.push(`step ${at}, ${offsetMs / dayMs} days: ${what}`);

    const wrong = await logIn(server, 'Wrong-one-7');
    if (![401, 422].includes(wrong.status)) say(`a wrong password is answered ${wrong.status}`);
    const right = await logIn(server, account.password);
    if (right.status === 200) sessions.push(login.response.parse(await right.json()));
    else say(`the right password is answered ${right.status}`);
    for (const [index, { userId, token }] of sessions.entries()) {
      const url = `${server.origin}/api${readUser.path.replace('{userId}', userId)}`;
      const { status } = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      if (status !== 200) say(`the session of step ${index} is answered ${status}`);
    }

    // Earlier orders are retried with their keys, as if no response had arrived.
    for (const purchase of [...shopping.purchases]) {
      const { orderId } = purchase;
      purchase.orderId = undefined;
      if (!(await shopping.complete(server.origin, purchase)) || purchase.orderId !== orderId)
        say('an order was placed twice');
    }
    // One per step, because new customers can order only a little.
    const shopper = shoppers[at];
    if (!shopper || !(await shopping.complete(server.origin, shopping.newPurchase(shopper, false))))
      say('an order is refused');
    await queueAsIfAhead(database, Date.now() + 2 * dayMs);
    await until(`all mails are sent at step ${at}`, () => isAllSent(database), 15_000).catch(
      (error: Error) => say(error.message),
    );
  }
  damage.push(...(await check()));
  return {
    damage,
    figures: `set 2 days ahead and 4 back: ${sessions.length} sessions hold, ${shopping.purchases.length} orders placed once`,
  };
}

function logIn(server: KillableServer, password: string): Promise<Response> {
  return post(server, login.path, { username: account.email, password });
}

function post({ origin }: KillableServer, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  return fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** A mail that was queued while the clock was ahead. */
async function queueAsIfAhead(database: ShopDatabase, time: number): Promise<void> {
  const event = randomUUID();
  const at = new Date(time).toISOString();
  await database.transaction(async (trx) => {
    const content = { kind: 'reset-password', name: '', link: 'https://shop.example/' } as const;
    await queueMail(trx, { event, recipient: account.email, content });
    await trx
      .updateTable('mails')
      .set({ created_at: at, next_try_at: at })
      .where('event', '=', event)
      .execute();
  });
}
