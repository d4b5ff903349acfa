import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';

import { until } from '#tests/faults/killable-server.ts';

export interface ChromiumProgram {
  readonly engine: 'chromium';
  readonly path: string;
  readonly flags: readonly string[];
}

/** Chromium on a profile of its own. */
export class KillableBrowser {
  readonly #program: ChromiumProgram;
  readonly #profile: string;
  #child: ChildProcess | undefined;
  #browser: Browser | undefined;
  #killWithUs = () => {};

  constructor(program: ChromiumProgram, profile: string) {
    this.#program = program;
    this.#profile = profile;
  }

  async start(): Promise<BrowserContext> {
    const portFile = join(this.#profile, 'DevToolsActivePort');
    await rm(portFile, { force: true });
    const flags = [
      '--headless=new',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${this.#profile}`,
    ];
    // A process group of its own: a browser is many processes.
    const child = spawn(this.#program.path, [...this.#program.flags, ...flags, 'about:blank'], {
      detached: true,
      stdio: 'ignore',
    });
    this.#child = child;
    this.#killWithUs = () => kill(child);
    process.once('exit', this.#killWithUs);
    const portIn = async () =>
      (await readFile(portFile, 'utf8').catch(() => '')).split('\n')[0] ?? '';
    await until('the browser starts', async () => (await portIn()) !== '', 60_000);
    const port = await portIn();
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = this.#browser.contexts();
    if (!context) throw new Error('The browser has no profile open.');
    return context;
  }

  /** SIGKILL to all of it. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const ended = once(child, 'exit');
    kill(child);
    await ended;
    process.off('exit', this.#killWithUs);
    this.#child = undefined;
    await this.#browser?.close().catch(() => undefined);
  }
}

function kill({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // Already ended.
  }
}

/** Dispatches a sync event in the worker. */
export class SyncBell {
  readonly #session: CDPSession;
  readonly #registrations = new Map<string, string>();

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<SyncBell> {
    const session = await page.context().newCDPSession(page);
    const bell = new SyncBell(session);
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations)
        bell.#registrations.set(scopeURL, registrationId);
    });
    await session.send('ServiceWorker.enable');
    return bell;
  }

  async ring(origin: string, tag: string): Promise<void> {
    const registrationId = this.#registrations.get(`${origin}/`);
    if (!registrationId) return;
    await this.#session.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag,
      lastChance: false,
    });
  }
}
