import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';

import { outboxSyncTag } from '#contract/names/offline.ts';
import { openDatabase } from '#server/db/connect.ts';
import { packageRoot } from '#server/package-root.ts';
import { readSettings } from '#server/plugins/env.ts';
import { addShoppers, insertProducts, logInAgain, type Shopper } from '#tests/faults/faults-shop.ts';
import { freePort, type KillableServer, startServer } from '#tests/faults/killable-server.ts';

import { countRows, findDamage, type Pieces } from './check-rows.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { type BrowserProgram, KillableBrowser, SyncBell } from './killable-browser.ts';
import { lineOf, nextSent, type Sent, submissionOf, wishlistItemOf } from './submissions.ts';

// Visitors and customers send things off while the network is cut, the browser and the server are killed, and two
// tabs and the worker send at the same time. In the end each thing is there once.

const codeAddress = '/outbox-rounds.js';
/**
 * After so many rounds somebody else sits at the phone, the browser is killed, the server is killed, a form is left to
 * the worker alone.
 */
const every = { person: 8, browser: 10, server: 35, worker: 3 } as const;
const shareOfCuts = 0.45;
const killWithinMs = 400;
const timeoutMs = 180_000;

export interface RoundsReport {
  readonly damage: readonly string[];
  readonly submissions: number;
  readonly rows: number;
  readonly counts: CuttingProxy['counts'];
  readonly repeated: number;
  readonly fromWorker: number;
}

interface Stage {
  readonly browser: KillableBrowser;
  readonly proxy: CuttingProxy;
  readonly shoppers: readonly Shopper[];
  readonly picture: string;
  readonly pieces: Pieces;
  /** The token of a new session. */
  readonly logIn: (userId: string) => Promise<string>;
  readonly killServer: () => Promise<void>;
}

/** Plays so many rounds, then lets everything through, and checks the database. */
export async function runRounds(rounds: number, program: BrowserProgram): Promise<RoundsReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-outbox-'));
  const profile = await mkdtemp(join(tmpdir(), 'sphatik-profile-'));
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'error', SMTP_URL: '' };
  const main = join(packageRoot, 'dist', 'server', 'main.js');
  const database = await openDatabase(readSettings(env));
  const plain = (await insertProducts(database)).filter(({ attributeId }) => attributeId === '');
  const productIds = plain.map(({ productId }) => productId);
  const [added = '', set = ''] = productIds;
  const shoppers = await addShoppers(database, 2);
  const { count: reviewsBefore } = await database.read
    .selectFrom('catalogue_changes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('kind', '=', 'review')
    .executeTakeFirstOrThrow();
  const pieces = { added, set, all: productIds, reviewsBefore };
  await database.close();

  const port = await freePort();
  let server: KillableServer = await startServer(main, env, port);
  const proxy = await startCuttingProxy(server.origin, { [codeAddress]: await codeOfTabs() });
  const browser = new KillableBrowser(program, profile);
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
    const sent = await play(rounds, { browser, proxy, shoppers, picture: await aPicture(), pieces, logIn, killServer });
    await server.kill();
    const damage = findDamage(dataDir, sent, pieces);
    if (proxy.misused.size > 0) damage.push(`${proxy.misused.size} went in the name of somebody else`);
    damage.push(...proxy.rejected);
    const { counts, counted } = proxy;
    return { damage, submissions: sent.length, rows: countRows(dataDir), counts, ...counted };
  } finally {
    await browser.kill();
    await proxy.close();
    await server.kill().catch(() => undefined);
    for (const folder of [dataDir, profile]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function play(rounds: number, stage: Stage): Promise<Sent[]> {
  const { browser, proxy, shoppers, pieces, logIn } = stage;
  const people = [undefined, ...shoppers];
  const sent: Sent[] = [];
  let person: Shopper | undefined;
  let tabs = await openTabs(await browser.start(), proxy.origin, logIn);
  for (let round = 1; round <= rounds; round += 1) {
    if (round % every.person === 0) {
      person = people[(round / every.person) % people.length];
      await tabs.become(person);
    }
    proxy.share = shareOfCuts;
    const one = nextSent(sent.length, person?.userId ?? '', pieces.all);
    sent.push(one);
    const tab = tabs.pages[round % 2] as Page;
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
      ? stored.then(tabs.ring).catch(() => undefined)
      : Promise.allSettled([tabs.pages[(round + 1) % 2]?.evaluate(drain), tabs.ring()]);
    if (round % every.browser === 0) {
      await pause(Math.random() * killWithinMs);
      await browser.kill();
      await Promise.all([stored, others]);
      proxy.share = 0;
      tabs = await openTabs(await browser.start(), proxy.origin, logIn);
      // Local storage is written late: the browser may have forgotten a login of the last seconds.
      await tabs.become(person);
    } else {
      await stored;
      if (!one.isStored) throw new Error(`Submission ${one.number} could not be stored.`);
    }
    if (round % every.server === 0) await stage.killServer();
  }
  proxy.share = 0;
  for (const one of people) {
    await tabs.become(one);
    await tabs.untilAllIsSent();
  }
  return sent;
}

/** Resolves once it is stored. */
async function sendOff(tab: Page, one: Sent, { picture, pieces }: Stage, isForWorker: boolean): Promise<void> {
  const submission = submissionOf(one, picture);
  if (submission) {
    await tab.evaluate((it) => window.outboxRounds.submit(it), { ...submission, isForWorker });
  } else if (one.kind === 'wishlist' || one.kind === 'wishlist-clear') {
    const item = one.productId === undefined ? undefined : wishlistItemOf(one.productId);
    one.wishlistChange = await tab.evaluate((it) => window.outboxRounds.changeWishlist(it), item);
  } else {
    const line = lineOf(one.kind === 'cart-add' ? pieces.added : pieces.set);
    await tab.evaluate(([item, quantity]) => window.outboxRounds.changeCart(item, quantity), [
      line,
      one.quantity,
    ] as const);
  }
}

const drain = () => window.outboxRounds.drain();

interface Tabs {
  readonly pages: readonly Page[];
  become(person: Shopper | undefined): Promise<void>;
  /** Has the worker send. */
  ring(): Promise<void>;
  untilAllIsSent(): Promise<void>;
}

async function openTabs(context: BrowserContext, origin: string, logIn: Stage['logIn']): Promise<Tabs> {
  const pages = [context.pages()[0] ?? (await context.newPage()), await context.newPage()];
  const load = async (page: Page) => {
    await page.goto(`${origin}/`);
    await page.evaluate((code) => import(code), codeAddress);
  };
  await Promise.all(pages.map(load));
  const [page] = pages as [Page];
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const bell = await SyncBell.of(page);
  return {
    pages,
    ring: () => bell.ring(origin, outboxSyncTag),
    async become(person) {
      const { userId } = person ?? {};
      // A new session each time: replacing a session ends it.
      const user = userId && { userId, token: await logIn(userId), userEmail: `${userId}@example.com` };
      // Requests of another tab in the ending session would be rejected.
      for (const other of pages) if (other !== page) await other.goto('about:blank');
      await page.evaluate((it) => window.outboxRounds.become(it), user || undefined);
      await Promise.all(pages.map(load));
    },
    async untilAllIsSent() {
      const until = performance.now() + timeoutMs;
      while ((await page.evaluate(drain)) > 0) {
        if (performance.now() > until) {
          const left = await page.evaluate(() => window.outboxRounds.readOutbox());
          throw new Error(`Something is never sent: ${JSON.stringify(left.filter(({ phase }) => phase !== 'sent'))}`);
        }
        await pause(100);
      }
    },
  };
}

/** The shop's own code for the tabs, as one file. */
async function codeOfTabs(): Promise<string> {
  const output = await build({
    root: packageRoot,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: join(packageRoot, 'tests', 'outbox', 'page-code.ts'),
        output: { codeSplitting: false, format: 'es' },
      },
    },
  });
  const files = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = files.find((file) => file.type === 'chunk');
  if (code?.type !== 'chunk') throw new Error('There is no code for the tabs.');
  return code.code;
}

/** Large enough to come in several pieces. */
async function aPicture(): Promise<string> {
  const raw = { width: 180, height: 240, channels: 3 } as const;
  const noise = randomBytes(raw.width * raw.height * raw.channels);
  return (await sharp(noise, { raw }).png().toBuffer()).toString('base64');
}
