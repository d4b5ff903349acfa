import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

import { sendTestMail, type TestMailResult } from '#contract/calls/admin/setting-calls.ts';
import { serveStaffChange } from '#server/http/serve-staff.ts';
import { readOwnerAddresses, readSender } from '#server/modules/mail/mail-addresses.ts';
import { composeMail, createMailTransport } from '#server/modules/mail/mail-transport.ts';
import { readShop } from '#server/shop-settings.ts';

/** Shorter than a browser waits. */
const sendMs = 20_000;

/** An email that an owner sends to see whether emails arrive. */
export async function testMailRoutes(app: FastifyInstance): Promise<void> {
  serveStaffChange(app, sendTestMail, {
    async prepare({ staff, request }) {
      await app.rateLimiter.consume('testMail', { address: request.ip, account: staff.id });
      return sendToOwners(app);
    },
    async change(_, { audit }, result) {
      const { from, results } = result;
      await audit({ action: 'mail.tested', subject: 'setting:mail', after: { from, results } });
      return result;
    },
  });
}

/** Sends it at once, past the outbox: the owner waits for the answer. */
async function sendToOwners({ database, settings, log }: FastifyInstance): Promise<TestMailResult> {
  const shop = await readShop(database.read);
  const sender = await readSender(database.read, settings, shop);
  const recipients = await readOwnerAddresses(database.read, settings, shop);
  const transport = createMailTransport(settings, log);
  const send = async (to: string) => {
    const mail = composeMail(
      {
        id: randomUUID(),
        recipient: to,
        content: { kind: 'test' },
        createdAt: new Date().toISOString(),
        attempts: 1,
      },
      { shop, publicUrl: settings.publicUrl, sender },
    );
    try {
      return { to, isTaken: true, answer: await transport.send(mail, AbortSignal.timeout(sendMs)) };
    } catch (error) {
      return { to, isTaken: false, answer: error instanceof Error ? error.message : String(error) };
    }
  };
  return {
    from: sender.name ? `${sender.name} <${sender.address}>` : sender.address,
    hasMailServer: settings.smtpUrl !== undefined,
    results: await Promise.all(recipients.map(send)),
  };
}
