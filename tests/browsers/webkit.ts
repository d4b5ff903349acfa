import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { freePort } from '#tests/faults/killable-server.ts';

import { type BrowserOptions, type EngineBrowser, screens } from './tab.ts';
import { sendCommand, until, WebDriverSession } from './webdriver.ts';
import { WebkitTab } from './webkit-tab.ts';

// WebKitGTK, driven over the W3C's WebDriver protocol by Debian's WebKitWebDriver on a screen of
// Xvfb.

const browserProgram = fileURLToPath(new URL('webkit-browser.py', import.meta.url));
/** The shop recognises an iPhone by it. */
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

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
  const address = `http://127.0.0.1:${port}`;
  const isReady = () => sendCommand(address, 'GET', '/status').then(Boolean, () => false);
  await until(isReady, 'WebKitWebDriver did not start');

  await mkdir(options.profile, { recursive: true });
  const { sessionId } = (await sendCommand(address, 'POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: '/usr/bin/python3',
          args: argumentsOf(options),
        },
      },
    },
  })) as { sessionId: string };
  const session = new WebDriverSession(address, sessionId);
  await session.send('POST', '/timeouts', { script: 60_000, pageLoad: 60_000, implicit: 0 });
  await session.send('POST', '/window/rect', screenOf(options)).catch(() => undefined);
  const end = async () => {
    process.off('exit', killGroup);
    const ended =
      driver.exitCode === null && driver.signalCode === null ? once(driver, 'exit') : undefined;
    kill(driver);
    await ended;
  };
  const tabOf = (handle: string) => new WebkitTab(options.origin, options.profile, handle, session);
  return {
    tab: tabOf((await session.send('GET', '/window')) as string),
    newTab: async () => {
      const { handle } = (await session.send('POST', '/window/new', { type: 'window' })) as {
        handle: string;
      };
      return tabOf(handle);
    },
    addCookie: async (cookie) => {
      const domain = new URL(options.origin).hostname;
      await session.send('POST', '/cookie', { cookie: { ...cookie, domain, httpOnly: true } });
    },
    close: async () => {
      await session.send('DELETE', '').catch(() => undefined);
      await end();
    },
    kill: end,
    errors,
  };
}

const screenOf = ({ isPhone }: BrowserOptions) => screens[isPhone ? 'phone' : 'desktop'];

function argumentsOf(options: BrowserOptions): string[] {
  const { width, height } = screenOf(options);
  return [
    browserProgram,
    '--automation',
    '--profile',
    options.profile,
    '--size',
    `${width}x${height}`,
    ...(options.isPhone ? ['--user-agent', iphone] : []),
    ...(options.isPrivate ? ['--private'] : []),
    ...(options.isBlocked ? ['--blocked'] : []),
    ...(options.isFull ? ['--storage-ratio', '0.000002'] : []),
    ...(options.appearance === undefined ? [] : [`--${options.appearance}`]),
  ];
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
    .filter((line) =>
      /CONSOLE (?:JS|NETWORK|SECURITY|STORAGE)?\s*ERROR|Unhandled|The web process ended/.test(line),
    );
}

/** Removes what a browser has stored, which its last process may still be writing. */
export const removeProfile = (profile: string) =>
  rm(profile, { recursive: true, force: true, maxRetries: 5 });

let screen: Promise<string> | undefined;

/** Starts one screen for all browsers of this process. Returns its `DISPLAY`. */
function startScreen(): Promise<string> {
  screen ??= (async () => {
    const child = spawn(
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    );
    process.once('exit', () => child.kill());
    child.unref();
    const output = child.stdio[3] as NodeJS.ReadableStream & { unref?: () => void };
    const [number] = (await once(output, 'data')) as [Buffer];
    output.unref?.();
    return `:${String(number).trim()}`;
  })();
  return screen;
}
