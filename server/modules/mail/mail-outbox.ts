import { randomUUID } from 'node:crypto';

import type { Order } from '#contract/calls/order-calls.ts';
import type { OrderEvent } from '#contract/names/order-events.ts';
import type { Trx } from '#server/db/connect.ts';

import type { ServiceMailContent } from './service-mail.ts';

/** The data of an email; its copy is composed when it is sent. */
export type MailContent =
  | { readonly kind: 'confirm-email'; readonly name: string; readonly link: string }
  | { readonly kind: 'reset-password'; readonly name: string; readonly link: string }
  | { readonly kind: 'order-placed'; readonly name: string; readonly order: Order }
  | {
      readonly kind: 'order-status';
      readonly name: string;
      readonly order: Order;
      readonly event: OrderEvent;
      /** A reason or an amount; may be empty. */
      readonly note: string;
    }
  /** To the owner. */
  | {
      readonly kind: 'order-received' | 'order-canceled-to-owner';
      readonly customer: string;
      readonly order: Order;
      /** Of its screen at the desk. */
      readonly path: string;
    }
  /** To a member of the staff, or somebody who becomes one. */
  | { readonly kind: 'staff-invite'; readonly isOwner: boolean; readonly link: string }
  | ServiceMailContent;

export interface MailDraft {
  /** Unique: a second email for the same event is dropped. */
  readonly event: string;
  readonly recipient: string;
  readonly content: MailContent;
}

/** Inserts an email into the outbox, in the transaction that causes it. The mail worker sends it after the commit. */
export async function queueMail(trx: Trx, draft: MailDraft): Promise<void> {
  await queueMails(trx, [draft]);
}

/** Inserts several emails in one statement. */
export async function queueMails(trx: Trx, drafts: readonly MailDraft[]): Promise<void> {
  const now = new Date().toISOString();
  const rows = drafts
    // An erased customer has no address.
    .filter(({ recipient }) => recipient !== '')
    .map(({ event, recipient, content }) => ({
      id: randomUUID(),
      event,
      recipient,
      content: JSON.stringify(content),
      created_at: now,
      next_try_at: now,
      attempts: 0,
      last_error: null,
      sent_at: null,
    }));
  if (rows.length === 0) return;
  await trx
    .insertInto('mails')
    .values(rows)
    .onConflict((conflict) => conflict.column('event').doNothing())
    .execute();
}
