import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// The tests' databases commit thousands of times; in memory they don't wait for the disk.
const memory = '/dev/shm';
if (process.env.TMPDIR === undefined && hasSpace(memory)) process.env.TMPDIR = folderForRun(memory);

// These mock modules, replace globals (IndexedDB) or import a module that registers hooks: a
// process for each file.
const isolated = [
  'src/shared/storage/database.test.ts',
  'src/shared/queries/query-persister.test.ts',
  'src/shared/outbox/**/*.test.{ts,tsx}',
  'src/shared/forms/draft-owner.test.ts',
  'src/shop/features/cart/cart-changes.test.ts',
  'src/desk/lib/*.test.ts',
  'src/desk/outbox/*.test.ts',
  'sw/**/*.test.ts',
  'tests/unit/*.test.ts',
  'tests/calls/accounts/login-work.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // A busy machine takes longer than the default second.
    expect: { poll: { timeout: 10_000, interval: 20 } },
    // One more than there are processors: tests wait for processes and databases a third of the
    // time.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    projects: [
      {
        extends: true,
        test: { name: 'isolated', include: isolated },
      },
      // All others restore what they change: a worker runs file after file and loads each module
      // once.
      {
        extends: true,
        test: {
          name: 'modules',
          include: ['{contract,src,server,sw,vite}/**/*.test.{ts,tsx}'],
          exclude: isolated,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['tests/{calls,cli,pages}/**/*.test.ts'],
          exclude: isolated,
          isolate: false,
          // No retries: the database is used by then, and a second error would hide the first. Only
          // suites that start processes, which may be late on a busy machine, ask for one.
          globalSetup: 'tests/setup/run-setup.ts',
        },
      },
      // Reads the plans of what the others have asked for: after them.
      {
        extends: true,
        test: {
          name: 'plans',
          include: ['tests/plans/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

/** Removed at the end, also when the run is interrupted. */
function folderForRun(parent: string): string {
  const folder = mkdtempSync(join(parent, 'sphatik-tests-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function hasSpace(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 * 1024 ** 3;
}
