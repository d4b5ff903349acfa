import { createHmac } from 'node:crypto';

import { auditAs } from '#server/audit.ts';
import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import { hashOfToken } from '#server/modules/auth/passwords.ts';
import { readTokenSecret } from '#server/modules/auth/sessions.ts';

import { createInvite, hasStaff, inviteLink } from './staff-store.ts';

/** Processes that start within this time print the same link. */
const sameStartMs = 60_000;

interface FirstOwner {
  /** Empty where nobody has said it: who opens the link does. */
  readonly email: string;
  readonly deskUrl: string;
}

/**
 * Returns a one-time link to the desk for its first owner; undefined once somebody has used one.
 * Somebody whom a command has invited has a link already. Of processes that start together, each
 * returns the same: a second link would make the first void. So it is made of the secret that they
 * share, and of the time at which the first of them made it.
 */
export function firstOwnerLink(
  database: ShopDatabase,
  { email, deskUrl }: FirstOwner,
): Promise<string | undefined> {
  return database.exclusively('first owner', async () => {
    if (await hasStaff(database.read)) return undefined;
    if (await isSomebodyInvited(database.read, email)) return undefined;
    const secret = await readTokenSecret(database);
    const tokenAt = (createdAt: string) =>
      createHmac('sha256', secret).update(`first owner ${email} ${createdAt}`).digest('base64url');
    const latest = await latestInvite(database.read, email);
    const token = latest && tokenAt(latest.created_at);
    if (token !== undefined && hashOfToken(token) === latest?.hash)
      return inviteLink(deskUrl, token);
    const { link } = await database.transaction((trx) =>
      createInvite(trx, auditAs(trx, 'command'), { email, role: 'owner', deskUrl, tokenAt }),
    );
    return link;
  });
}

async function isSomebodyInvited(read: Reader, email: string): Promise<boolean> {
  const other = await read
    .selectFrom('staff_invites')
    .select('email')
    .where('email', 'not in', ['', email])
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return other !== undefined;
}

const latestInvite = (read: Reader, email: string) =>
  read
    .selectFrom('staff_invites')
    .select(['hash', 'created_at'])
    .where('email', '=', email)
    .where('created_at', '>', new Date(Date.now() - sameStartMs).toISOString())
    .executeTakeFirst();
