import type { ShopSettings } from '#contract/settings/entries.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { MailAddress, Settings } from '#server/settings.ts';
import { readShop } from '#server/shop-settings.ts';

import { type MailDraft, queueMail } from './mail-outbox.ts';

/**
 * Who emails are from: MAIL_FROM, or the shop's own name and email. Without either the first owner,
 * because customers reply.
 */
export async function readSender(
  read: Reader,
  { mailFrom, publicUrl }: Pick<Settings, 'mailFrom' | 'publicUrl'>,
  shop: ShopSettings,
): Promise<MailAddress> {
  const name = mailFrom?.name || shop.name;
  const own = mailFrom?.address || shop.email;
  if (own) return { name, address: own };
  const [owner] = await readOwners(read);
  return { name, address: owner ?? `shop@${new URL(publicUrl).hostname}` };
}

/**
 * Queues an email to whom the shop's news go to: OWNER_EMAIL, or the shop's own email, or all
 * owners.
 */
export async function mailOwner(
  trx: Trx,
  { ownerEmail }: Pick<Settings, 'ownerEmail'>,
  { event, content }: Omit<MailDraft, 'recipient'>,
): Promise<void> {
  const shared = ownerEmail ?? (await readShop(trx)).email;
  const recipients = shared ? [shared] : await readOwners(trx);
  const drafts = recipients.map((recipient, at) => ({
    event: at === 0 ? event : `${event}:${at + 1}`,
    recipient,
    content,
  }));
  await queueMail(trx, ...drafts);
}

/** The email addresses of the owners who have access, the first owner first. */
async function readOwners(read: Reader): Promise<string[]> {
  const owners = await read
    .selectFrom('staff')
    .select('email')
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return owners.map(({ email }) => email);
}
