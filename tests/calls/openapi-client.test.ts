import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';

import { packageRoot } from '#server/package-root.ts';
import { aCustomer } from '#tests/setup/customer.ts';
import { aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';

const run = promisify(execFile);
const inPackages = (path: string) => join(packageRoot, 'node_modules', path);
/** Inside the project, where the client finds its package. */
const folder = join(packageRoot, '.cache/openapi-client');

describe('The OpenAPI document', () => {
  const shop = useShop('sqlite');

  test('keeps the recommended rules of Redocly', async () => {
    const { payload: source } = await shop.get('/api/openapi.json');
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, config, absoluteRef: '/openapi.json' });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  });

  test('makes a client that fits its types, and buys', async () => {
    await shop.stock(aProduct('opal-ring'));
    const { userId, token } = await aCustomer(shop);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'openapi.json'), (await shop.get('/api/openapi.json')).payload);
    await copyFile(join(packageRoot, 'tests/fixtures/openapi-client/buy.ts'), join(folder, 'buy.ts'));
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], lib: ['es2023', 'dom'] },
      ...{ module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true },
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    await run(process.execPath, [inPackages('oazapfts/dist/cli.js'), 'openapi.json', 'client.ts'], { cwd: folder });
    const types = await run(process.execPath, [inPackages('typescript/bin/tsc')], { cwd: folder }).catch(
      (error) => error,
    );
    expect(types.stdout).toBe('');

    const { buy } = await import(/* @vite-ignore */ join(folder, 'buy.ts'));
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    expect(await buy(origin, { userId, token })).toMatchObject({
      listed: { method: 0, orderItems: [{ slugs: 'opal-ring', quantity: 1 }], payment: { status: 0 } },
      refused: 422,
    });
  });
});
