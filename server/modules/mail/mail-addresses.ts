import type { AllSettings } from '#contract/settings/entries.ts';
import { addressesIn } from '#contract/settings/mail.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { MailAddress, Settings } from '#server/settings.ts';
import { readShop } from '#server/shop-settings.ts';

import { type MailDraft, queueMail } from './mail-outbox.ts';

/**
 * Who emails are from: as the owner has set it, or MAIL_FROM, or the shop's own name and email.
 * Without any the first owner, because customers reply.
 */
export async function readSender(
  read: Reader,
  { mailFrom, publicUrl }: Pick<Settings, 'mailFrom' | 'publicUrl'>,
  shop: AllSettings,
): Promise<MailAddress> {
  const name = shop.senderName || mailFrom?.name || shop.name;
  const own = shop.senderEmail || mailFrom?.address || shop.email;
  if (own) return { name, address: own };
  const [owner] = await readOwners(read);
  return { name, address: owner ?? `shop@${new URL(publicUrl).hostname}` };
}

/**
 * Whom the shop's news go to: as the owner has set it, or OWNER_EMAIL, or the shop's own email, or
 * all owners.
 */
export async function readOwnerAddresses(
  read: Reader,
  { ownerEmail }: Pick<Settings, 'ownerEmail'>,
  { orderEmails, email }: AllSettings,
): Promise<string[]> {
  const set = addressesIn(orderEmails);
  if (set.length > 0) return set;
  const shared = ownerEmail ?? email;
  return shared ? [shared] : readOwners(read);
}

/** Queues an email to whom the shop's news go to. */
export async function mailOwner(
  trx: Trx,
  settings: Pick<Settings, 'ownerEmail'>,
  { event, content }: Omit<MailDraft, 'recipient'>,
): Promise<void> {
  const recipients = await readOwnerAddresses(trx, settings, await readShop(trx));
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
