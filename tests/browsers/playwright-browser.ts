import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { type BrowserContext, firefox, type Locator, type Page } from '@playwright/test';

import {
  type BrowserOptions,
  type EngineBrowser,
  type FileContent,
  findElement,
  screens,
  type Tab,
  type Target,
} from './tab.ts';

// Debian's Firefox, driven by Playwright over WebDriver BiDi.

const firefoxPath = '/usr/bin/firefox-esr';
/** Playwright waits for a script without end. As in WebKit (webkit.ts). */
const scriptTimeoutMs = 60_000;
/** As a person has chosen for all sites. */
const allowed = 1;
/** Kilobytes that all sites together may use. */
const fewKilobytes = 2048;

answerMissingCommands();

export async function openFirefox(options: BrowserOptions): Promise<EngineBrowser> {
  const { origin, profile, isPhone, appearance } = options;
  await mkdir(profile, { recursive: true });
  const program = join(profile, 'firefox.sh');
  const pidFile = join(profile, 'pid');
  // Playwright names no process to be killed.
  await writeFile(program, `#!/bin/sh\necho $$ > '${pidFile}'\nexec ${firefoxPath} "$@"\n`);
  await chmod(program, 0o755);
  const context = await firefox.launchPersistentContext(join(profile, 'firefox'), {
    channel: 'moz-firefox',
    executablePath: program,
    viewport: screens[isPhone ? 'phone' : 'desktop'],
    baseURL: origin,
    firefoxUserPrefs: {
      'dom.ipc.processCount': 2,
      'browser.tabs.remote.autostart': true,
      'datareporting.policy.dataSubmissionEnabled': false,
      ...(options.isPrivate && { 'browser.privatebrowsing.autostart': true }),
      ...(options.isBlocked && { 'network.cookie.cookieBehavior': 2 }),
      ...(options.isFull && { 'dom.quotaManager.temporaryStorage.fixedLimit': fewKilobytes }),
      ...(appearance === 'dark' && { 'layout.css.prefers-color-scheme.content-override': 0 }),
      ...(appearance === 'large-text' && { 'font.size.variable.x-western': 32 }),
      ...(options.pushServer && {
        'dom.push.connection.enabled': true,
        'dom.push.serverURL': options.pushServer,
        'dom.push.testing.allowInsecureServerURL': true,
        // Without a desktop there is nobody to hand notifications to.
        'alerts.useSystemBackend': false,
        'permissions.default.desktop-notification': allowed,
      }),
    },
  });
  context.setDefaultTimeout(15_000);
  const errors: string[] = [];
  const listen = (page: Page) => {
    page.on('pageerror', ({ message, stack = '' }) =>
      errors.push(`${message} ${stack.split('\n', 3).join(' ')}`),
    );
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const index = errors.push(message.text()) - 1;
      // Of an error object the text is its name alone.
      const details = (value: unknown) =>
        value instanceof Error ? `${value.message} ${value.stack}` : '';
      const added = Promise.all(message.args().map((argument) => argument.evaluate(details)));
      added.then(
        (texts) => {
          errors[index] += ` ${texts.join(' ')}`;
        },
        () => undefined,
      );
    });
  };
  context.on('page', listen);
  for (const page of context.pages()) listen(page);
  return {
    tab: new PlaywrightTab(context.pages()[0] ?? (await context.newPage())),
    newTab: async () => new PlaywrightTab(await context.newPage()),
    addCookie: (cookie) =>
      context.addCookies([{ ...cookie, domain: new URL(origin).hostname, httpOnly: true }]),
    close: () => context.close(),
    kill: () => kill(context, pidFile),
    errors,
  };
}

class PlaywrightTab implements Tab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(address: string): Promise<void> {
    await this.#page.goto(address);
  }

  async back(): Promise<void> {
    await this.#page.evaluate(() => history.back());
  }

  async url(): Promise<string> {
    return this.#page.url();
  }

  async evaluate<Result, Given>(
    work: (given: Given) => Result | Promise<Result>,
    given?: Given,
  ): Promise<Result> {
    const timeout = pause(scriptTimeoutMs, undefined, { ref: false }).then(() => {
      throw new Error(`The page did not respond to a script in ${scriptTimeoutMs} ms: ${work}`);
    });
    return Promise.race([
      this.#page.evaluate(work as (given: unknown) => Result | Promise<Result>, given),
      timeout,
    ]);
  }

  async click(target: Target): Promise<void> {
    try {
      await this.#locate(target).click({ timeout: 8000 });
    } catch (error) {
      // An element that the click removes was clicked; Playwright tries to find it again.
      if (!/detached from the DOM/.test(String(error)) || (await this.sees(target))) throw error;
    }
  }

  async fill(target: Target, text: string): Promise<void> {
    const field = this.#locate(target);
    // `fill` sets the value by script, which React's controlled fields undo.
    await field.click();
    await field.press('ControlOrMeta+a');
    await field.press('Delete');
    await field.pressSequentially(text);
  }

  async pressEnter(target: Target): Promise<void> {
    await this.#locate(target).press('Enter');
  }

  async choose(target: Target, option: string): Promise<void> {
    const field = this.#locate(target);
    await field
      .selectOption({ value: option }, { timeout: 1000 })
      .catch(() => field.selectOption({ label: option }));
  }

  async upload(target: Target, file: FileContent): Promise<void> {
    await this.#locate(target).setInputFiles(file);
  }

  async sees(target: Target): Promise<boolean> {
    const found = await this.#page.evaluateHandle(findElement, target).catch(() => undefined);
    return found?.asElement() != null;
  }

  async screenshot(path: string): Promise<void> {
    await this.#page.screenshot({ path });
  }

  #locate(target: Target): Locator {
    const { within } = target;
    const root = within === undefined ? this.#page : this.#page.locator(within);
    return locateIn(root, target).first();
  }
}

function locateIn(root: Page | Locator, target: Target): Locator {
  const { exact = true } = target;
  if ('css' in target) return root.locator(target.css);
  if ('label' in target) return root.getByLabel(target.label, { exact });
  if ('text' in target) return root.getByText(target.text, { exact });
  if ('link' in target) return root.getByRole('link', { name: target.link, exact });
  if ('heading' in target) return root.getByRole('heading', { name: target.heading, exact });
  return root
    .getByRole('button', { name: target.button, exact })
    .or(root.locator('summary', { hasText: target.button }));
}

async function kill(context: BrowserContext, pidFile: string): Promise<void> {
  const isClosed = new Promise((resolve) => context.once('close', resolve));
  // Playwright starts it as the leader of a group.
  process.kill(-Number(await readFile(pidFile, 'utf8')), 'SIGKILL');
  await isClosed;
}

/**
 * Playwright sends a command before each page that this Firefox does not know yet (it sets the
 * colour scheme). It is answered here, so that Playwright goes on.
 */
function answerMissingCommands(): void {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('playwright-core/package.json'));
  const { ws }: { readonly ws: { readonly prototype: Socket } } = require(
    join(folder, 'lib', 'utilsBundle.js'),
  );
  const { send } = ws.prototype;
  ws.prototype.send = function (this: Socket, data, ...rest) {
    const command: { readonly id?: number; readonly method?: string } =
      typeof data === 'string' && data.includes('setMediaFeaturesOverride') ? JSON.parse(data) : {};
    if (command.method !== 'emulation.setMediaFeaturesOverride')
      return send.call(this, data, ...rest);
    const response = JSON.stringify({ type: 'success', id: command.id, result: {} });
    queueMicrotask(() => this.emit('message', Buffer.from(response), false));
  };
}

interface Socket {
  send(data: unknown, ...rest: unknown[]): void;
  emit(event: string, ...values: unknown[]): void;
}
