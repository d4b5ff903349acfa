import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

import { privateUmask } from './data-folder.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { loadBuiltPages } from './pages/page-source.ts';
import { readSettings } from './settings.ts';
import { ownerProblemOf } from './start-problem.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

let dataDir = '';

try {
  process.umask(privateUmask);
  // React reads it once, when the pages are loaded.
  process.env.NODE_ENV ??= 'production';
  if (existsSync('.env')) loadEnvFile('.env');
  const settings = readSettings(process.env);
  dataDir = settings.dataDir;
  const pages = await loadBuiltPages();
  if (!pages) print('The pages have not been built (npm run build): only the API is available.');
  const shop = await openShop({ settings, pages, print });
  closeOnSignal(shop);
  const { name } = await shop.app.catalogue.settings();
  print(
    `${name} is open at ${shop.address.replace('//127.0.0.1:', '//localhost:')}. Ctrl+C closes it.`,
  );
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}

/** The terminal and npm both forward one Ctrl+C: signals within this time count as one. */
const sameSignalMs = 1_000;

/** Closes the shop gracefully on the first signal, and exits at once on a second one. */
function closeOnSignal(shop: OpenShop): void {
  let closingSince: number | undefined;
  const close = async () => {
    if (closingSince !== undefined) {
      if (performance.now() - closingSince > sameSignalMs) process.exit(1);
      return;
    }
    closingSince = performance.now();
    print('Closing: finishing open requests.');
    try {
      await shop.close();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`${describeError(error)}\n`);
      process.exit(1);
    }
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

/** The stack is for errors that nobody expects. */
function describeError(error: unknown): string {
  const problem = ownerProblemOf(error, dataDir);
  return problem ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
