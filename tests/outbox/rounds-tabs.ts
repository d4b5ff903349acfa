import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { build } from 'vite';

import { packageRoot } from '#server/package-root.ts';
import type { Shopper } from '#tests/faults/fault-shop.ts';

import type { RoundsBrowser, RoundsTab } from './rounds-browser.ts';

/** Where the proxy serves the code of the tabs. */
export const codeAddress = '/outbox-rounds.js';
const timeoutMs = 180_000;

const drain = () => window.outboxRounds.drain();
/** Does not wait for it: a driver may run one function at a time. */
export const startDrain = () => {
  window.outboxRounds.drain().catch(() => undefined);
};

/** The two tabs of the browser, with the rounds' code inside. */
export interface Tabs {
  readonly pages: readonly [RoundsTab, RoundsTab];
  become(person: Shopper | undefined): Promise<void>;
  triggerSync(): Promise<void>;
  untilAllIsSent(): Promise<void>;
}

/**
 * Starts the browser and opens the shop in its tabs. `logIn` returns the token of a new session.
 */
export async function openTabs(
  browser: RoundsBrowser,
  origin: string,
  logIn: (userId: string) => Promise<string>,
): Promise<Tabs> {
  const { tabs: pages, triggerSync } = await browser.start(origin);
  const load = async (page: RoundsTab) => {
    await page.open('/');
    await page.evaluate(addCode, codeAddress);
    await until(page, () => Boolean(window.outboxRounds));
  };
  await Promise.all(pages.map(load));
  const [page] = pages;
  await until(page, () => navigator.serviceWorker.controller?.state === 'activated');
  return {
    pages,
    triggerSync,
    async become(person) {
      const { userId } = person ?? {};
      // A new session each time: replacing a session ends it.
      const user = userId && {
        userId,
        token: await logIn(userId),
        userEmail: `${userId}@example.com`,
      };
      // Requests of another tab in the ending session would be rejected.
      for (const other of pages) if (other !== page) await other.open('about:blank');
      await page.evaluate((it) => window.outboxRounds.become(it), user || undefined);
      await Promise.all(pages.map(load));
    },
    async untilAllIsSent() {
      const until = performance.now() + timeoutMs;
      while ((await page.evaluate(drain)) > 0) {
        if (performance.now() > until) {
          const left = await page.evaluate(() => window.outboxRounds.readOutbox());
          throw new Error(
            `Something is never sent: ${JSON.stringify(left.filter(({ phase }) => phase !== 'sent'))}`,
          );
        }
        await pause(100);
      }
    },
  };
}

/** Runs in the page. By an element, because not every driver can import. */
function addCode(address: string): void {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = address;
  document.head.append(script);
}

async function until(page: RoundsTab, isSo: () => boolean): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await page.evaluate(isSo).catch(() => false))) {
    if (performance.now() > end) throw new Error(`A tab is never ready: ${isSo}`);
    await pause(100);
  }
}

/** Builds the code of the tabs (page-code.ts) with the shop's own code, as one file. */
export async function codeOfTabs(): Promise<string> {
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
