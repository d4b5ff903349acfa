import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { ShopDatabase } from '#server/db/connect.ts';
import { addSubscriber } from '#server/modules/newsletter/newsletter-routes.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';

import type { Fault, FaultContext, FaultShop } from './fault-shop.ts';
import { until } from './killable-server.ts';

/**
 * The shop and its mail server are killed at random moments while a letter goes to many subscribers
 * through a slow mail server, which takes an email before it says so. Nobody gets it twice, and
 * whoever does not get it is listed.
 */
export const letters: Fault = {
  name: 'letters',
  about: 'Killed while a letter is sent',
  on: ['sqlite', 'postgres'],
  run: sendThroughKills,
};

/** How long the mail server takes to say that it has an email. */
const answerMs = 40;
const killAfterMs = 1_200;

async function sendThroughKills({ database, start }: FaultShop, context: FaultContext) {
  const { isShort, rounds = isShort ? 1 : 8 } = context;
  const readers = Array.from(
    { length: isShort ? 60 : 1000 },
    (_, at) => `reader-${String(at).padStart(4, '0')}@example.com`,
  );
  const box = await startMailServer();
  box.answerAfter(answerMs);
  const env = { SMTP_URL: box.url };
  const letterId = await beginLetter(database, readers, isShort ? 3000 : 6000);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const before = box.emails.length;
      const server = await start({ env });
      const goesOn = async () => box.emails.length > before || (await hasEnded(database, letterId));
      await until('an email arrives', goesOn, 120_000);
      const isMailServer = round % 3 === 0;
      await pause(Math.random() * killAfterMs);
      if (isMailServer) await restart(box);
      else await server.kill();
      if (isMailServer) await server.kill();
      await endLeases(database);
    }
    const { kill } = await start({ env });
    await until('the letter has ended', () => hasEnded(database, letterId), 600_000);
    await kill();
    return await compare(database, { letterId, readers, box, rounds });
  } finally {
    await box.stop();
  }
}

async function beginLetter(
  database: ShopDatabase,
  readers: readonly string[],
  pace: number,
): Promise<string> {
  const id = randomUUID();
  await database.transaction(async (trx) => {
    for (const reader of readers) await addSubscriber(trx, reader);
    await writeShopSetting(trx, 'letterPace', pace);
    const now = new Date().toISOString();
    const times = { created_at: now, changed_at: now, started_at: now, next_at: now };
    const text = {
      subject: 'New moonstones',
      preview: '',
      markdown: 'Look.',
      html: '<p>Look.</p>',
    };
    await trx
      .insertInto('letters')
      .values({ id, ...text, ...times, state: 'sending', listed_to: '' })
      .execute();
  });
  return id;
}

/** The line to the mail server breaks, whatever was under way. */
async function restart(box: MailServer): Promise<void> {
  await box.stop();
  await box.start();
  await pause(200);
}

/** As if the minute had passed after which another process takes what a killed one had begun. */
async function endLeases(database: ShopDatabase): Promise<void> {
  const now = new Date().toISOString();
  await database.transaction((trx) =>
    trx
      .updateTable('mails')
      .set({ next_try_at: now })
      .where('letter_id', 'is not', null)
      .where('attempts', '>', 0)
      .where('sent_at', 'is', null)
      .where('next_try_at', '<', '9999')
      .execute(),
  );
}

async function hasEnded({ read }: ShopDatabase, letterId: string): Promise<boolean> {
  const letter = await read
    .selectFrom('letters')
    .select('state')
    .where('id', '=', letterId)
    .executeTakeFirst();
  return letter?.state === 'ended';
}

interface Sent {
  readonly letterId: string;
  readonly readers: readonly string[];
  readonly box: MailServer;
  readonly rounds: number;
}

async function compare({ read }: ShopDatabase, { letterId, readers, box, rounds }: Sent) {
  const times = new Map<string, number>();
  for (const { to } of box.emails)
    for (const reader of to) times.set(reader, (times.get(reader) ?? 0) + 1);
  const twice = readers.filter((reader) => (times.get(reader) ?? 0) > 1);
  const missed = readers.filter((reader) => !times.has(reader));
  const rows = await read
    .selectFrom('mails')
    .select(['recipient', 'sent_at', 'handed_at'])
    .where('letter_id', '=', letterId)
    .execute();
  const uncertain = rows
    .filter(({ sent_at, handed_at }) => sent_at === null && handed_at !== null)
    .map(({ recipient }) => recipient);
  const lost = missed.filter((reader) => !uncertain.includes(reader));
  const damage = [
    ...twice.map((reader) => `${reader} got the letter ${times.get(reader)} times`),
    ...lost.map((reader) => `${reader} got no letter, and is not listed`),
  ];
  if (rows.length !== readers.length)
    damage.push(`${rows.length} rows for ${readers.length} subscribers`);
  const arrived = readers.length - missed.length - twice.length;
  return {
    damage,
    figures: `${rounds} kills, ${readers.length} letters: ${arrived} once, ${twice.length} more often, ${uncertain.length} listed as uncertain (${missed.length} of them not arrived)`,
  };
}
