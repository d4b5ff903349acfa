import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

import { subscribe, unsubscribe } from '#contract/calls/service-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { isEmail, normalEmail } from '#contract/rules/texts/contact.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { invalidField } from '#server/http/failure-error.ts';
import { takeOneClickForms } from '#server/http/one-click.ts';
import { countedByAddress } from '#server/http/rate-limiter.ts';
import { serveVisitorChange } from '#server/http/serve-private.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import { oneClickLink, unsubscribeLink } from '#server/modules/mail/unsubscribe-links.ts';

export async function newsletterRoutes(app: FastifyInstance): Promise<void> {
  const { publicUrl } = app.settings;

  takeOneClickForms(app, ['application/x-www-form-urlencoded']);

  serveVisitorChange(app, subscribe, {
    ...countedByAddress(app, 'newsletter'),
    change: async (trx, { body }) => {
      const subscriber = await addSubscriber(trx, checkedAddress(body.userEmail));
      if (subscriber) {
        const { email, token, subscribedAt } = subscriber;
        const links = {
          link: unsubscribeLink(publicUrl, token),
          oneClick: oneClickLink(publicUrl, token),
        };
        const event = `newsletter-welcome:${email}:${subscribedAt}`;
        await queueMail(trx, {
          event,
          recipient: email,
          content: { kind: 'newsletter-welcome', ...links },
        });
      }
      return { message: messages.subscribed };
    },
  });

  serveVisitorChange(app, unsubscribe, {
    change: async (trx, { query }) => {
      if (!(await removeSubscriber(trx, query.token))) {
        const description =
          'This link is invalid or incomplete. Please open it from our email again.';
        throw invalidField('token', 'link-void', description);
      }
      return { message: 'Your email has been removed from our newsletter' };
    },
  });
}

/** Normalizes a typed address. Throws 422. */
export function checkedAddress(text: string): string {
  const email = normalEmail(text);
  const description = email === '' ? messages.emailMissing : messages.emailInvalid;
  if (email !== '' && isEmail(email)) return email;
  throw invalidField('userEmail', 'email-invalid', description);
}

/**
 * Subscribes an address. Returns undefined when it is subscribed already. A returning subscriber
 * keeps the token, so that links in old emails still work.
 */
export async function addSubscriber(trx: Trx, email: string) {
  const now = new Date().toISOString();
  return trx
    .insertInto('subscribers')
    .values({
      email,
      token: randomBytes(24).toString('base64url'),
      subscribed_at: now,
      unsubscribed_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ subscribed_at: now, unsubscribed_at: null })
        .where('subscribers.unsubscribed_at', 'is not', null),
    )
    .returning(['email', 'token', 'subscribed_at as subscribedAt'])
    .executeTakeFirst();
}

/** Unsubscribes the token's address. Returns false for an unknown token. */
export async function removeSubscriber(trx: Trx, token: string): Promise<boolean> {
  await trx
    .updateTable('subscribers')
    .set({ unsubscribed_at: new Date().toISOString() })
    .where('token', '=', token)
    .where('unsubscribed_at', 'is', null)
    .execute();
  const row = await trx
    .selectFrom('subscribers')
    .select('email')
    .where('token', '=', token)
    .executeTakeFirst();
  return row !== undefined;
}

/** The query of those who are subscribed. */
export function selectSubscribers(read: Reader) {
  return read.selectFrom('subscribers').where('unsubscribed_at', 'is', null);
}

/** Deletes an address, also one that has unsubscribed. Returns whether there was one. */
export async function deleteSubscriber(trx: Trx, email: string): Promise<boolean> {
  const rows = await trx
    .deleteFrom('subscribers')
    .where('email', '=', email)
    .returning('email')
    .execute();
  return rows.length > 0;
}
