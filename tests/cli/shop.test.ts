import { execFile } from 'node:child_process';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { packageRoot } from '#server/package-root.ts';
import { aFolder, programPath } from '#tests/setup/shop-process.ts';

import { samplePath } from './cli-shop.ts';

interface Run {
  readonly code: number;
  readonly out: string;
  readonly error: string;
  readonly dataDir: string;
}

/** `npm run shop -- ...` as a process of its own. */
async function runShop(args: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  const dataDir = await aFolder();
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [programPath('shop'), ...args],
      { cwd: packageRoot, env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...env } },
      (failure, out, error) => resolve({ code: Number(failure?.code ?? 0), out, error, dataDir }),
    );
  });
}

describe('npm run shop', { retry: 1 }, () => {
  it('lists the commands when called without one', async () => {
    const { code, error, dataDir } = await runShop([]);
    expect(code).toBe(1);
    for (const command of ['staff', 'export', 'import', '<file.csv>', 'backup', 'restore', 'check'])
      expect(error).toContain(command);
    expect(await readdir(dataDir)).toEqual([]);
    expect(await runShop(['help'])).toMatchObject({ code: 0, error: '', out: error });
  });

  it('suggests the command that was meant', async () => {
    const { code, error } = await runShop(['imprt', 'x.csv']);
    expect(code).toBe(1);
    expect(error).toBe(
      "error: unknown command 'imprt' (Did you mean import?) Add --help for the usage.\n",
    );
  });

  it('shows the changes of a file without a terminal, and writes nothing', async () => {
    const { code, out, error } = await runShop(['import', samplePath]);
    expect(error).toBe('');
    expect(code).toBe(0);
    expect(out).toContain('4 new, 0 changed');
    expect(out).toContain('Add --yes to import.');
  });

  it("writes files that the machine's other users cannot read", async () => {
    const folder = await aFolder();
    const { dataDir } = await runShop(['export', join(folder, 'products.csv')]);
    for (const file of [join(folder, 'products.csv'), join(dataDir, 'shop.sqlite')])
      expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  });

  it('reports mistakes in one line, without a stack', async () => {
    expect(await runShop(['import', 'nowhere.csv'])).toMatchObject({
      code: 1,
      error: "There is no file 'nowhere.csv'.\n",
    });
    expect(await runShop(['import'])).toMatchObject({ code: 1 });
    const folder = await aFolder();
    await writeFile(join(folder, 'shop.sqlite'), 'This is no database. '.repeat(500));
    const damaged = await runShop(['export', 'x.csv'], { DATA_DIR: folder });
    expect(damaged.error).toMatch(/^The database in '.*' is damaged .* restore FILE\.zip[^\n]*\n$/);
    const settings = await runShop(['export', 'x.csv'], { PORT: 'high' });
    expect(settings.code).toBe(1);
    expect(settings.error).toContain('PORT must be');
    expect(settings.error).not.toContain('    at ');
  });
});
