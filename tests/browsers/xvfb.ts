import { spawn } from 'node:child_process';
import { once } from 'node:events';

let screen: Promise<string> | undefined;

/** Starts one screen for all browsers of this process. Returns its `DISPLAY`. */
export function startScreen(): Promise<string> {
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
