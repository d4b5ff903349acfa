import { type Browser, chromium, type Page } from '@playwright/test';

import type { ChromiumProgram } from '#tests/outbox/killable-browser.ts';

/** A page that somebody has open, and what went wrong in it. */
export interface Visitor {
  readonly name: string;
  readonly problems: string[];
  /** Follows a link of the page. Its screen comes by a script that was not needed before. */
  follow(path: string): Promise<void>;
}

/** Opens pages in one browser. */
export async function openVisitors({ path, flags }: ChromiumProgram) {
  const browser = await chromium.launch({ executablePath: path, args: [...flags] });
  return {
    open: (name: string, address: string, hasWorker: boolean) =>
      openVisitor(browser, { name, address, hasWorker }),
    close: () => browser.close(),
  };
}

interface VisitorOptions {
  readonly name: string;
  readonly address: string;
  /** Without one each script comes from a server when it is needed. */
  readonly hasWorker: boolean;
}

const untilShownMs = 20_000;

async function openVisitor(
  browser: Browser,
  { name, address, hasWorker }: VisitorOptions,
): Promise<Visitor> {
  const serviceWorkers = hasWorker ? 'allow' : 'block';
  const context = await browser.newContext({ serviceWorkers, baseURL: address });
  const page = await context.newPage();
  const problems: string[] = [];
  const say = (what: string) => problems.push(`${name}: ${what}`);
  page.on('pageerror', ({ message }) => say(message));
  page.on('console', (message) => message.type() === 'error' && say(message.text()));
  context.on('response', (response) => {
    if (response.status() >= 400) say(`${response.status()} for ${response.url()}`);
  });
  await page.goto('/');
  await shown(page, '/');
  // A worker of the new build may take the page over once, as long as nothing is typed into it.
  let loads = hasWorker ? -1 : 0;
  page.on('load', () => {
    loads += 1;
    if (loads > 0) say('loaded anew');
  });
  return {
    name,
    problems,
    async follow(path) {
      await page
        .locator(`a[href="${path}"]`)
        .first()
        .evaluate((link) => (link as HTMLElement).click());
      await shown(page, path).catch(() => say(`${path} was not shown`));
    },
  };
}

/** Waits until an address has its heading. */
async function shown(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => location.pathname === wanted && document.querySelector('main h1') !== null,
    path,
    { timeout: untilShownMs },
  );
}
