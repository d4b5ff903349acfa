import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';
import sharp from 'sharp';

import type { ShopDatabase } from '#server/db/connect.ts';
import { type Fault, type FaultShop, logInAgain, type Shopper } from '#tests/faults/fault-shop.ts';
import { createSeededRandom, type SeededRandom } from '#tests/setup/seeded-random.ts';

import { countRows, findDamage, type Pieces } from './check-rows.ts';
import { type CuttingProxy, cuts, startCuttingProxy } from './cutting-proxy.ts';
import { openRoundsBrowser, type RoundsBrowser, type RoundsTab } from './rounds-browser.ts';
import { codeAddress, codeOfTabs, openTabs, startDrain } from './rounds-tabs.ts';
import { lineOf, nextSent, type Sent, submissionOf, wishlistItemOf } from './submissions.ts';

// Visitors and customers send things off while the network is cut, the browser and the server are
// killed, and two tabs and the worker send at the same time. In the end each thing is there once.

/**
 * After so many rounds somebody else sits at the phone, the browser is killed, the server is
 * killed, a form is left to the worker alone.
 */
const every = { person: 8, browser: 10, server: 12, worker: 3 } as const;
const shareOfCuts = 0.45;
const killWithinMs = 400;

/**
 * Forms that are sent while the network is cut and browser and server are killed: each arrives
 * once, in order.
 */
export const outbox: Fault = {
  name: 'outbox',
  about: 'Forms sent through cuts and kills',
  shoppers: 2,
  async run(
    shop,
    { isShort, rounds = isShort ? 12 : 300, seed = randomUUID().slice(0, 8), browser },
  ) {
    if (!browser) return undefined;
    const profile = await mkdtemp(join(tmpdir(), 'sphatik-profile-'));
    try {
      return await runRounds(
        shop,
        rounds,
        openRoundsBrowser(browser, profile),
        seed,
        browser.engine === 'chromium',
      );
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

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

/**
 * Adds a row for each review that is carried out, because a later one replaces an earlier one's
 * row.
 */
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
async function runRounds(
  { database, dataDir, pieces: all, shoppers, start }: FaultShop,
  rounds: number,
  browser: RoundsBrowser,
  seed: string,
  hasBackgroundSync: boolean,
) {
  const productIds = all
    .filter(({ attributeId }) => attributeId === '')
    .map(({ productId }) => productId);
  const [added = '', set = ''] = productIds;
  const pieces = { added, set, all: productIds };
  await countWrittenReviews(database);
  let server = await start();
  const pages = { [codeAddress]: await codeOfTabs() };
  const proxy = await startCuttingProxy(server.origin, pages, createSeededRandom(`${seed}, cuts`));
  const killServer = async () => {
    await server.kill();
    server = await start({ port: server.port });
  };
  const logIn = async (userId: string) => (await logInAgain(database, userId)).token;
  try {
    const dice = createSeededRandom(seed);
    const picture = await aPicture();
    const sent = await play(rounds, {
      browser,
      proxy,
      shoppers,
      picture,
      pieces,
      logIn,
      killServer,
      dice,
    });
    await server.kill();
    const damage = [...findDamage(dataDir, sent, pieces), ...proxy.rejected];
    if (proxy.misused.size > 0)
      damage.push(`${proxy.misused.size} went in the name of somebody else`);
    const { counts, counted } = proxy;
    // Otherwise nothing was tested.
    if (cuts.every((cut) => counts[cut] === 0)) damage.push('nothing was cut');
    if (hasBackgroundSync && counted.fromWorker === 0) damage.push('the worker sent nothing');
    const figures = [
      `seed ${seed}, ${sent.length} submissions, ${countRows(dataDir)} rows of forms`,
      `the browser killed ${Math.floor(rounds / every.browser)} times, the server ${Math.floor(rounds / every.server)} times`,
      `requests ${Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ')}`,
      `${counted.repeated} repeated a key, ${counted.fromWorker} came from the worker`,
    ];
    return { damage, figures: figures.join('; ') };
  } finally {
    await browser.kill();
    await proxy.close();
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
async function sendOff(
  tab: RoundsTab,
  one: Sent,
  { picture, pieces }: Stage,
  isForWorker: boolean,
): Promise<void> {
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
    await tab.evaluate(
      ({ item, quantity }) => window.outboxRounds.changeCart(item, quantity),
      change,
    );
  }
}

/** Large enough to come in several pieces. */
async function aPicture(): Promise<string> {
  const raw = { width: 180, height: 240, channels: 3 } as const;
  const noise = randomBytes(raw.width * raw.height * raw.channels);
  return (await sharp(noise, { raw }).png().toBuffer()).toString('base64');
}
