import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { preparePictures } from '#server/plugins/prepared-pictures.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Pictures prepared before anybody asks, on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const since = new Date(Date.now() - 60_000);
  const prepare = (options: Partial<Parameters<typeof preparePictures>[0]> = {}) =>
    preparePictures({
      read: shop.database.read,
      pictures: shop.pictures,
      since,
      prepared: new Set(),
      untilIdle: async () => undefined,
      ...options,
    });
  const madeOf = async (hash: string) => {
    const folder = join(shop.settings.dataDir, 'renditions', hash.slice(0, 2));
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => name.startsWith(hash)).map((name) => name.slice(hash.length + 1));
  };

  test('are made in the sizes of lists and product pages, no larger than they are', async () => {
    const { hash } = await shop.addPicture('#9a6b1e', 500, 600);
    const prepared = new Set<string>();
    await prepare({ prepared });
    expect(await madeOf(hash)).toEqual(['160.avif', '320.avif', '480.avif', '640.avif']);
    expect(prepared).toContain(hash);
  });

  test('are only the new ones, the main pictures of products first', async () => {
    const old = await shop.addPicture('#101', 200, 250);
    const second = await shop.addPicture('#202', 200, 250);
    const main = await shop.addPicture('#303', 200, 250);
    await shop.update('pictures', { created_at: '2026-01-01T00:00:00.000Z' }, { hash: old.hash });
    await shop.stock(
      aProduct('two-pictures', {
        pictures: [main, second].map(({ hash }) => ({ hash, alt: '', sourceUrl: '' })),
      }),
    );
    const read: string[] = [];
    const pictures = {
      read: async (hash: string) => {
        read.push(hash);
        return undefined;
      },
    };
    await prepare({ pictures });
    expect(read).not.toContain(old.hash);
    expect(read.indexOf(main.hash)).toBeLessThan(read.indexOf(second.hash));
  });

  test('wait while somebody asks for something, and stop when the shop closes', async () => {
    const { hash } = await shop.addPicture('#a3243b', 700, 800);
    let asked = 0;
    const untilIdle = async () => {
      asked += 1;
      if (asked > 2) throw new Error('closing');
    };
    const prepared = new Set((await shop.rows('pictures')).map((row) => row.hash));
    prepared.delete(hash);
    await expect(prepare({ prepared, untilIdle })).rejects.toThrow('closing');
    expect(await madeOf(hash)).toEqual(['160.avif', '320.avif']);
  });
});
