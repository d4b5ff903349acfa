import { randomUUID } from 'node:crypto';

import type { Trx } from '#server/db/connect.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import { lockUnconfirmed, type UserRow } from '#server/modules/user/user-store.ts';

import { hasFreshToken, makeMailedToken } from './mailed-tokens.ts';

/** A login with an unconfirmed address sends the link again, at most once in this time. */
const reminderIntervalMs = 5 * 60_000;

export async function mailConfirmation(trx: Trx, publicUrl: string, user: UserRow): Promise<void> {
  const token = await makeMailedToken(trx, user.id, 'confirm');
  await queueMail(trx, {
    event: `confirm-email:${randomUUID()}`,
    recipient: user.email,
    content: { kind: 'confirm-email', name: user.name, link: linkOf(publicUrl, 'confirm-email', token, user.email) },
  });
}

/** Queues a new link for a user who has not confirmed yet, unless one has just been sent. */
export async function remindToConfirm(trx: Trx, publicUrl: string, userId: string): Promise<void> {
  const user = await lockUnconfirmed(trx, userId);
  if (!user || (await hasFreshToken(trx, userId, 'confirm', reminderIntervalMs))) return;
  await mailConfirmation(trx, publicUrl, user);
}

export async function mailReset(trx: Trx, publicUrl: string, user: UserRow): Promise<void> {
  const token = await makeMailedToken(trx, user.id, 'reset');
  await queueMail(trx, {
    event: `reset-password:${randomUUID()}`,
    recipient: user.email,
    content: { kind: 'reset-password', name: user.name, link: linkOf(publicUrl, 'reset-password', token, user.email) },
  });
}

/** Does the same work as `mailReset` without a result, so that the time does not reveal whether an account exists. */
export async function mailNobody(trx: Trx, email: string): Promise<void> {
  const event = `reset-password:${randomUUID()}`;
  await queueMail(trx, { event, recipient: email, content: { kind: 'reset-password', name: '', link: '' } });
  await trx.deleteFrom('mails').where('event', '=', event).execute();
}

function linkOf(publicUrl: string, page: string, token: string, email: string): string {
  return `${publicUrl}/${page}?${new URLSearchParams({ token, email })}`;
}
