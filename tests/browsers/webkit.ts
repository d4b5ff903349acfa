import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { freePort } from '#tests/faults/killable-server.ts';

import { findElement } from './find-element.ts';
import { type BrowserOptions, type EngineBrowser, type FileContent, screens, type Tab, type Target } from './tab.ts';

// WebKitGTK, driven over the W3C's WebDriver protocol by Debian's WebKitWebDriver on a screen of Xvfb.

const browserProgram = fileURLToPath(new URL('webkit-browser.py', import.meta.url));
/** The shop recognises an iPhone by it. */
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const stepTimeoutMs = 15_000;
/** esbuild (tsx) wraps functions in it. */
const nameHelper = 'const __name = (work) => work;';
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>;

export async function openWebkit(options: BrowserOptions): Promise<EngineBrowser> {
  const display = await startScreen();
  const port = await freePort();
  // A group of its own: the browser is several processes.
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      GTK_OVERLAY_SCROLLING: '0',
    },
  });
  const killGroup = () => kill(driver);
  process.once('exit', killGroup);
  const errors: string[] = [];
  for (const stream of [driver.stdout, driver.stderr])
    stream.on('data', (output: Buffer) => errors.push(...errorsIn(String(output))));
  const command = commandsTo(`http://127.0.0.1:${port}`);
  await until(() => command('GET', '/status').then(Boolean), 'WebKitWebDriver did not start');

  const { isPhone } = options;
  const { width, height } = screens[isPhone ? 'phone' : 'desktop'];
  await mkdir(options.profile, { recursive: true });
  const { sessionId, capabilities } = (await command('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: '/usr/bin/python3',
          args: [
            ...[browserProgram, '--automation', '--profile', options.profile, '--size', `${width}x${height}`],
            ...(isPhone ? ['--user-agent', iphone] : []),
            ...(options.isPrivate ? ['--private'] : []),
            ...(options.isBlocked ? ['--blocked'] : []),
            ...(options.isFull ? ['--storage-ratio', '0.000002'] : []),
            ...(options.appearance === 'dark' ? ['--dark'] : []),
            ...(options.appearance === 'reduced-motion' ? ['--reduced-motion'] : []),
          ],
        },
      },
    },
  })) as { sessionId: string; capabilities: { browserVersion?: string } };
  const session: Command = (method, path, body) => command(method, `/session/${sessionId}${path}`, body);
  await session('POST', '/timeouts', { script: 60_000, pageLoad: 60_000, implicit: 0 });
  await session('POST', '/window/rect', { width, height }).catch(() => undefined);
  const end = async () => {
    process.off('exit', killGroup);
    const ended = driver.exitCode === null && driver.signalCode === null ? once(driver, 'exit') : undefined;
    kill(driver);
    await ended;
  };
  const tabOf = (handle: string) => new WebkitTab(options.origin, options.profile, handle, session);
  return {
    version: `WebKitGTK ${capabilities.browserVersion ?? ''}`.trim(),
    tab: tabOf((await session('GET', '/window')) as string),
    newTab: async () => {
      const { handle } = (await session('POST', '/window/new', { type: 'window' })) as { handle: string };
      return tabOf(handle);
    },
    close: async () => {
      await session('DELETE', '').catch(() => undefined);
      await end();
    },
    kill: end,
    errors,
  };
}

class WebkitTab implements Tab {
  readonly #origin: string;
  readonly #files: string;
  readonly #handle: string;
  readonly #session: Command;

  constructor(origin: string, profile: string, handle: string, session: Command) {
    this.#origin = origin;
    this.#files = join(profile, 'files');
    this.#handle = handle;
    this.#session = session;
  }

  async open(address: string): Promise<void> {
    await this.#send('POST', '/url', { url: new URL(address, this.#origin).href });
  }

  async reload(): Promise<void> {
    await this.#send('POST', '/refresh');
  }

  async back(): Promise<void> {
    await this.#send('POST', '/back');
  }

  async url(): Promise<string> {
    return (await this.#send('GET', '/url')) as string;
  }

  async evaluate<Result, Given>(work: (given: Given) => Result | Promise<Result>, given?: Given): Promise<Result> {
    const script = `${nameHelper} const [given, done] = arguments;
      Promise.resolve(given).then(${work}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const result = await this.#send('POST', '/execute/async', { script, args: [given ?? null] });
    const { value, error } = result as { value: Result; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  }

  async click(target: Target): Promise<void> {
    // Away from what is fixed at the edges of the screen, and once nothing moves it any more.
    const script = `const [element, done] = arguments;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      let before, same = 0, frames = 0;
      const compare = () => {
        const { x, y } = element.getBoundingClientRect();
        same = before === x + ' ' + y ? same + 1 : 0;
        before = x + ' ' + y;
        frames += 1;
        if (same < 5 && frames < 100) requestAnimationFrame(compare);
        else done();
      };
      compare();`;
    await this.#on(target, async (element) => {
      await this.#send('POST', '/execute/async', { script, args: [{ [elementKey]: element }] });
      await this.#send('POST', `/element/${element}/click`);
    });
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.#on(target, async (element) => {
      await this.#send('POST', `/element/${element}/clear`).catch(() => undefined);
      await this.#send('POST', `/element/${element}/value`, { text });
    });
  }

  async pressEnter(target: Target): Promise<void> {
    await this.#on(target, (element) => this.#send('POST', `/element/${element}/value`, { text: '\uE007' }));
  }

  async choose(target: Target, option: string): Promise<void> {
    const script = `const [field, wanted] = arguments;
      const option = [...field.options].find(({ value, textContent }) => value === wanted || textContent.trim() === wanted);
      if (!option) throw new Error('No option ' + wanted);
      field.value = option.value;
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));`;
    await this.#on(target, (element) =>
      this.#send('POST', '/execute/sync', { script, args: [{ [elementKey]: element }, option] }),
    );
  }

  async upload(target: Target, { name, buffer }: FileContent): Promise<void> {
    await mkdir(this.#files, { recursive: true });
    const path = join(this.#files, name);
    await writeFile(path, buffer);
    await this.#on({ ...target, isHidden: true }, (element) =>
      this.#send('POST', `/element/${element}/value`, { text: path }),
    );
  }

  async sees(target: Target): Promise<boolean> {
    return (await this.#find(target)) !== undefined;
  }

  async screenshot(path: string): Promise<void> {
    await writeFile(path, Buffer.from((await this.#send('GET', '/screenshot')) as string, 'base64'));
  }

  async #send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    await this.#session('POST', '/window', { handle: this.#handle });
    return this.#session(method, path, body);
  }

  /** What React replaces meanwhile, and what something covers for a moment, is found and tried again. */
  async #on(target: Target & { isHidden?: boolean }, work: (element: string) => Promise<unknown>): Promise<void> {
    let reason = `${JSON.stringify(target)} was not found`;
    const step = async () => {
      const element = await this.#find(target);
      if (element === undefined) return false;
      await work(element);
      return true;
    };
    await until(
      () =>
        step().catch((error: Error) => {
          reason = error.message;
          return false;
        }),
      () => reason,
    );
  }

  async #find(target: Target & { isHidden?: boolean }): Promise<string | undefined> {
    const script = `${nameHelper} return (${findElement})(arguments[0])`;
    // While the page is being replaced there is nothing in it.
    const found = await this.#send('POST', '/execute/sync', { script, args: [target] }).catch(() => undefined);
    return (found as Record<string, string> | null | undefined)?.[elementKey];
  }
}

function commandsTo(address: string): Command {
  return async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      ...(method === 'POST' && {
        body: JSON.stringify(body ?? {}),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
}

let screen: Promise<string> | undefined;

/** One screen for all browsers of this process. */
function startScreen(): Promise<string> {
  screen ??= (async () => {
    const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    process.once('exit', () => child.kill());
    child.unref();
    const output = child.stdio[3] as NodeJS.ReadableStream & { unref?: () => void };
    const [number] = (await once(output, 'data')) as [Buffer];
    output.unref?.();
    return `:${String(number).trim()}`;
  })();
  return screen;
}

async function until(work: () => Promise<boolean>, failure: string | (() => string)): Promise<void> {
  const end = performance.now() + stepTimeoutMs;
  while (!(await work().catch(() => false))) {
    if (performance.now() > end) throw new Error(typeof failure === 'string' ? failure : failure());
    await pause(100);
  }
}

function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Lines of the console that a shopper's must not show. */
function errorsIn(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /CONSOLE (?:JS|NETWORK|SECURITY|STORAGE)?\s*ERROR|Unhandled|Web process gone/.test(line));
}

/** Removes what a browser has stored, which its last process may still be writing. */
export const removeProfile = (profile: string) => rm(profile, { recursive: true, force: true, maxRetries: 5 });
