import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { packageRoot } from '#server/package-root.ts';
import { textsOf, useDemoPages } from '#tests/setup/demo-pages.ts';

// Follows recipes of docs/architecture.md on a copy, from their blocks of code.

const run = promisify(execFile);
let copy: string;

beforeAll(async () => {
  await mkdir(join(packageRoot, '.cache'), { recursive: true });
  // Below the project, so that packages are found.
  copy = await mkdtemp(join(packageRoot, '.cache/recipes-'));
});

afterAll(() => rm(copy, { recursive: true, force: true }));

describe('A fact of a product', () => {
  const { open } = useDemoPages(async () => {
    const catalogue = join(copy, 'catalogue');
    await mkdir(catalogue);
    for (const name of await readdir(join(packageRoot, 'catalogue'))) {
      if (name !== 'products')
        await symlink(join(packageRoot, 'catalogue', name), join(catalogue, name));
    }
    await cp(join(packageRoot, 'catalogue/products'), join(catalogue, 'products'), {
      recursive: true,
    });
    const [fact = ''] = await blocksOf('A fact of a product');
    await change(join(catalogue, 'products/bottle.yaml'), (text) =>
      text.replace('  information:\n', `  information:\n${fact}`),
    );
    return catalogue;
  });

  test('is on its page without any code', async () => {
    const page = await open('/products/crystal-point-water-bottle');
    expect(textsOf(page, 'main dt')).toContain('Hardness');
    expect(textsOf(page, 'main dd')).toContain('7 on the scale of Mohs');
  });
});

describe('A call and a column of a product', () => {
  beforeAll(async () => {
    for (const name of [
      'contract',
      'server',
      'src',
      'sw',
      'vite',
      'package.json',
      'tsconfig.base.json',
    ]) {
      await cp(join(packageRoot, name), join(copy, name), { recursive: true, filter: isNoTest });
    }
    for (const block of [
      ...(await blocksOf('A call')),
      ...(await blocksOf('A column of a product')),
    ]) {
      const [, file = '', anchor] = /^\/\/ (\S+?)(?:: below (.+))?\n/.exec(block) ?? [];
      const lines = block.split('\n').slice(1).join('\n');
      if (anchor) await change(join(copy, file), (text) => addBelow(text, anchor, lines));
      else await writeFile(join(copy, file), lines);
    }
  });

  test.each(['server', 'src/desk'])(
    'have the right types in %s',
    async (project) => {
      const types = run(
        process.execPath,
        [join(packageRoot, 'node_modules/typescript/bin/tsc'), '-b', project],
        {
          cwd: copy,
        },
      );
      await expect(
        types.catch(({ stdout }) => Promise.reject(new Error(stdout))),
      ).resolves.toBeDefined();
    },
    120_000,
  );

  test('the column is imported and exported', async () => {
    await writeFile(
      join(copy, 'bell.csv'),
      'Handle,Title,Variant Price,Origin\nbell,Bell,500,Dolpo\n',
    );
    const shop = (...args: string[]) =>
      run(process.execPath, ['server/cli/shop.ts', ...args], {
        cwd: copy,
        env: { ...process.env, DATA_DIR: join(copy, 'imported'), LOG_LEVEL: 'silent' },
      });
    await shop('import', 'bell.csv', '--yes', '--no-pictures');
    await shop('export', 'exported.csv', '--no-pictures');
    expect(await readFile(join(copy, 'exported.csv'), 'utf8')).toContain('Dolpo');
  });

  test('the call responds, and is in the OpenAPI document', async () => {
    await writeFile(join(copy, 'try-call.ts'), tryCall);
    const { stdout } = await run(process.execPath, ['try-call.ts'], {
      cwd: copy,
      env: { ...process.env, DATA_DIR: join(copy, 'data'), LOG_LEVEL: 'silent' },
    });
    expect(JSON.parse(stdout)).toEqual({
      hours: expect.stringMatching(/\d/),
      operation: 'readOpeningHours',
    });
  });
});

const tryCall = `
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/connect.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { readSettings } from '#server/plugins/env.ts';

const settings = readSettings(process.env);
const database = await openDatabase(settings);
const app = await buildApp({ settings, database, pictures: createPictureStore(settings) });
const { hours } = (await app.inject('/api/opening-hours')).json();
const { paths } = (await app.inject('/api/openapi.json')).json();
console.log(JSON.stringify({ hours, operation: paths['/api/opening-hours'].get.operationId }));
await app.close();
await database.close();
`;

const isNoTest = (path: string) => !/\.test\.tsx?$/.test(path);

/** The blocks of code in a recipe. */
async function blocksOf(recipe: string): Promise<string[]> {
  const text = await readFile(join(packageRoot, 'docs/architecture.md'), 'utf8');
  const [, section = ''] = text.split(`\n### ${recipe}\n`);
  return [...(section.split('\n### ')[0] ?? '').matchAll(/```\w+\n([\s\S]*?)```/g)].map(
    ([, block = '']) => block,
  );
}

async function change(path: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const edited = edit(text);
  expect(edited).not.toBe(text);
  await writeFile(path, edited);
}

/**
 * Adds lines below the last line that has the anchor, or begins an entry of several lines with it.
 */
function addBelow(text: string, anchor: string, lines: string): string {
  const end = text.indexOf('\n', text.lastIndexOf(anchor)) + 1;
  return text.includes(anchor) ? `${text.slice(0, end)}${lines}${text.slice(end)}` : text;
}
