import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';
import sharp from 'sharp';
import { openDatabase, type ShopDatabase } from '#server/db/connect.ts';
import { packageRoot } from '#server/package-root.ts';
import { readSettings } from '#server/plugins/env.ts';
import { addShoppers, insertProducts, logInAgain, type Shopper } from '#tests/faults/faults-shop.ts';
import { freePort, type KillableServer, startServer } from '#tests/faults/killable-server.ts';
import { createSeededRandom, type SeededRandom } from '#tests/setup/seeded-random.ts';

import { countRows, findDamage, type Pieces } from './check-rows.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { openRoundsBrowser } from './open-rounds-browser.ts';
import type { RoundsBrowser, RoundsProgram, RoundsTab } from './rounds-browser.ts';
import { codeAddress, codeOfTabs, openTabs, startDrain } from './rounds-tabs.ts';
import { lineOf, nextSent, type Sent, submissionOf, wishlistItemOf } from './submissions.ts';

// Visitors and customers send things off while the network is cut, the browser and the server are killed, and two
// tabs and the worker send at the same time. In the end each thing is there once.

/**
 * After so many rounds somebody else sits at the phone, the browser is killed, the server is killed, a form is left to
 * the worker alone.
 */
const every = { person: 8, browser: 10, server: 12, worker: 3 } as const;
const shareOfCuts = 0.45;
const killWithinMs = 400;

export interface RoundsReport {
  readonly damage: readonly string[];
  readonly submissions: number;
  readonly rows: number;
  readonly counts: CuttingProxy['counts'];
  readonly repeated: number;
  readonly fromWorker: number;
  /** How often each was killed. */
  readonly kills: { readonly browser: number; readonly server: number };
}

interface Stage {
  readonly browser: RoundsBrowser;
  readonly proxy: CuttingProxy;
  readonly shoppers: readonly Shopper[];
  readonly picture: string;
  readonly pieces: Pieces;
  /** The token of a new session. */
  readonly logIn: (userId: string) => Promise<string>;
  /** Kills the server and starts it again. */
  readonly killServer: () => Promise<void>;
  /** Decides what is sent and when something is killed. */
  readonly dice: SeededRandom;
}

/** Adds a row for each review that is carried out, because a later one replaces an earlier one's row. */
async function countWrittenReviews(database: ShopDatabase): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`create table written_reviews (id integer primary key)`.execute(trx);
    for (const event of ['insert', 'update']) {
      await sql`create trigger ${sql.id(`review_${event}`)} after ${sql.raw(event)} on reviews
        begin insert into written_reviews (id) values (null); end`.execute(trx);
    }
  });
}

/** Plays so many rounds, then lets everything through, and checks the database. */
export async function runRounds(rounds: number, program: RoundsProgram, seed: string): Promise<RoundsReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-outbox-'));
  const profile = await mkdtemp(join(tmpdir(), 'sphatik-profile-'));
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'error', SMTP_URL: '' };
  const main = join(packageRoot, 'dist', 'server', 'main.js');
  const database = await openDatabase(readSettings(env));
  const plain = (await insertProducts(database)).filter(({ attributeId }) => attributeId === '');
  const productIds = plain.map(({ productId }) => productId);
  const [added = '', set = ''] = productIds;
  const shoppers = await addShoppers(database, 2);
  await countWrittenReviews(database);
  const pieces = { added, set, all: productIds };
  await database.close();

  const port = await freePort();
  let server: KillableServer = await startServer(main, env, port);
  const pages = { [codeAddress]: await codeOfTabs() };
  const proxy = await startCuttingProxy(server.origin, pages, createSeededRandom(`${seed}, cuts`));
  const browser = openRoundsBrowser(program, profile);
  const dice = createSeededRandom(seed);
  const logIn = async (userId: string) => {
    const books = await openDatabase(readSettings(env));
    try {
      return await logInAgain(books, userId);
    } finally {
      await books.close();
    }
  };
  const killServer = async () => {
    await server.kill();
    server = await startServer(main, env, port);
  };
  try {
    const picture = await aPicture();
    const sent = await play(rounds, { browser, proxy, shoppers, picture, pieces, logIn, killServer, dice });
    await server.kill();
    const damage = findDamage(dataDir, sent, pieces);
    if (proxy.misused.size > 0) damage.push(`${proxy.misused.size} went in the name of somebody else`);
    damage.push(...proxy.rejected);
    const { counts, counted } = proxy;
    const kills = { browser: Math.floor(rounds / every.browser), server: Math.floor(rounds / every.server) };
    return { damage, submissions: sent.length, rows: countRows(dataDir), counts, ...counted, kills };
  } finally {
    await browser.kill();
    await proxy.close();
    await server.kill().catch(() => undefined);
    for (const folder of [dataDir, profile]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function play(rounds: number, stage: Stage): Promise<Sent[]> {
  const { browser, proxy, shoppers, pieces, logIn, dice } = stage;
  const people = [undefined, ...shoppers];
  const sent: Sent[] = [];
  let person: Shopper | undefined;
  let tabs = await openTabs(browser, proxy.origin, logIn);
  const atRandom = async (kill: () => Promise<void>) => {
    await pause(dice.next() * killWithinMs);
    await kill();
  };
  for (let round = 1; round <= rounds; round += 1) {
    if (round % every.person === 0) {
      person = people[(round / every.person) % people.length];
      await tabs.become(person);
    }
    proxy.share = shareOfCuts;
    const one = nextSent(sent.length, person?.userId ?? '', pieces.all, dice);
    sent.push(one);
    const [tab, other] = round % 2 === 0 ? tabs.pages : [tabs.pages[1], tabs.pages[0]];
    const isForWorker = round % every.worker === 0;
    const stored = sendOff(tab, one, stage, isForWorker).then(
      () => {
        one.isStored = true;
      },
      // Killed in the middle.
      () => undefined,
    );
    // The other tab and the worker send at the same time.
    const others = isForWorker
      ? stored.then(tabs.triggerSync).catch(() => undefined)
      : Promise.allSettled([other.evaluate(startDrain), tabs.triggerSync()]);
    const serverKilled = round % every.server === 0 ? atRandom(stage.killServer) : undefined;
    if (round % every.browser === 0) {
      await atRandom(() => browser.kill());
      await Promise.all([stored, others, serverKilled]);
      proxy.share = 0;
      tabs = await openTabs(browser, proxy.origin, logIn);
      // Local storage is written late: the browser may have forgotten a login of the last seconds.
      await tabs.become(person);
    } else {
      await Promise.all([stored, serverKilled]);
      if (!one.isStored) throw new Error(`Submission ${one.number} could not be stored.`);
    }
  }
  proxy.share = 0;
  for (const one of people) {
    await tabs.become(one);
    await tabs.untilAllIsSent();
  }
  return sent;
}

/** Resolves once it is stored. */
async function sendOff(tab: RoundsTab, one: Sent, { picture, pieces }: Stage, isForWorker: boolean): Promise<void> {
  const submission = submissionOf(one, picture);
  if (submission) {
    await tab.evaluate((it) => window.outboxRounds.submit(it), { ...submission, isForWorker });
  } else if (one.kind === 'wishlist' || one.kind === 'wishlist-clear') {
    const item = one.productId === undefined ? undefined : wishlistItemOf(one.productId);
    one.wishlistChange = await tab.evaluate((it) => window.outboxRounds.changeWishlist(it), item);
  } else {
    const line = lineOf(one.kind === 'cart-add' ? pieces.added : pieces.set);
    // Not as an array: JSON would turn an undefined quantity into null.
    const change = { item: line, quantity: one.quantity };
    await tab.evaluate(({ item, quantity }) => window.outboxRounds.changeCart(item, quantity), change);
  }
}

/** Large enough to come in several pieces. */
async function aPicture(): Promise<string> {
  const raw = { width: 180, height: 240, channels: 3 } as const;
  const noise = randomBytes(raw.width * raw.height * raw.channels);
  return (await sharp(noise, { raw }).png().toBuffer()).toString('base64');
}
