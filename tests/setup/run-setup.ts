import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

import { openDatabase } from '#server/db/connect.ts';
import { packageRoot } from '#server/package-root.ts';

import { forgetStatements } from './asked-statements.ts';
import { databaseNameOf, postgresFolder, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined where PostgreSQL is not installed. */
    postgres: { readonly server: string; readonly template: string } | undefined;
    /**
     * The folder with the server's programs, bundled: main.js, shop.js, post-worker.js,
     * backup-steps.js and migrate-once.js.
     */
    programs: string;
  }
}

/**
 * Shared by the tests of one run: a PostgreSQL server with a migrated database to copy, and the
 * bundled server.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  forgetStatements();
  const [postgres, programs] = await Promise.all([postgresForRun(), programsForRun()]);
  project.provide(
    'postgres',
    postgres && { server: postgres.address, template: postgres.template },
  );
  project.provide('programs', programs.folder);
  project.onTestsRerun(programs.bundle);
  return async () => postgres?.stop();
}

async function postgresForRun() {
  if (!postgresFolder) return undefined;
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const database = await openDatabase({ dataDir: tmpdir(), databaseUrl });
  await database.close();
  return { address: server.address, stop: server.stop, template: databaseNameOf(databaseUrl) };
}

/**
 * Processes that tests start run from a bundle, as in production: from the sources each would
 * compile them first.
 */
async function programsForRun() {
  // Inside the project, where Node finds the packages.
  const cache = join(packageRoot, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'test-programs-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const input = {
    main: 'server/main.ts',
    shop: 'server/cli/shop.ts',
    'post-worker': 'server/modules/blog/post-worker.ts',
    'backup-steps': 'server/backup/backup-steps.ts',
    'migrate-once': 'tests/setup/migrate-once.ts',
  };
  const bundle = async () => {
    await build({
      configFile: false,
      root: packageRoot,
      publicDir: false,
      logLevel: 'error',
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: true,
        target: 'node20',
        rolldownOptions: { input },
      },
    });
  };
  await bundle();
  return { folder, bundle };
}
