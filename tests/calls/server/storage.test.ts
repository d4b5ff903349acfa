import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';

import { placeOrder } from '#contract/calls/order-calls.ts';
import { listFiles } from '#server/backup/backup-format.ts';
import { type FileSettings, type FileStore, openFileStore } from '#server/media/file-store.ts';
import { storeVideo } from '#server/media/media-routes.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { createUploadStore } from '#server/media/upload-store.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { aCustomer } from '#tests/setup/callers.ts';
import { aFullCart } from '#tests/setup/orders.ts';
import { takeOnlinePayment } from '#tests/setup/rows.ts';
import { type S3Server, startS3 } from '#tests/setup/s3.ts';
import { aPicture, aProduct, aStoredUpload } from '#tests/setup/samples.ts';
import { useShop } from '#tests/setup/shop.ts';

describe('A shop whose files are in an S3 store', () => {
  let server: S3Server;
  let env: Record<string, string>;
  let files: FileStore;
  beforeAll(async () => {
    server = await startS3();
    env = { ...server.env };
    files = openFileStore(readSettings(env));
  });

  const shop = useShop('sqlite', { env: () => env });
  const localFiles = async () => {
    const names = await readdir(shop.settings.dataDir, { recursive: true });
    return names.filter((name) => /\.(webp|avif|mp4)$/.test(name));
  };

  test('stores originals and renditions in the bucket for all processes', async () => {
    const { hash } = await shop.addPicture('#8a5');
    const made = await shop.get(`/media/${hash}-96.webp`);
    expect(made.statusCode).toBe(200);
    const names = [
      `pictures/${hash.slice(0, 2)}/${hash}.webp`,
      `renditions/${hash.slice(0, 2)}/${hash}-96.webp`,
    ];
    for (const name of names) expect(await files.read(name), name).toBeDefined();
    expect(await localFiles()).toEqual([]);

    const elsewhere = createPictureStore({ ...placeOf(shop.settings), dataDir: '/nowhere' });
    expect(made.rawPayload.equals((await elsewhere.read(hash, 96, 'webp')) ?? Buffer.of())).toBe(
      true,
    );
  });

  test('serves byte ranges of a video', async () => {
    const content = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 256));
    const hash = await storeVideo(shop.settings, content);
    expect(await localFiles()).toEqual([]);
    const part = await shop.get(`/media/videos/${hash}.mp4`, { range: 'bytes=100-199' });
    expect([part.statusCode, part.rawPayload.equals(content.subarray(100, 200))]).toEqual([
      206,
      true,
    ]);
    expect((await shop.get(`/media/videos/${'0'.repeat(40)}.mp4`)).statusCode).toBe(404);
  });

  test('stores a screenshot privately, and adds it to backups', async () => {
    await takeOnlinePayment(shop);
    const maya = await aCustomer(shop);
    await shop.stock(aProduct('paid-stone', { stock: 5 }));
    const { form } = await aFullCart(shop, maya, { 'paid-stone': 1 });
    const response = await maya.ask(placeOrder, {
      ...form,
      method: 1,
      FormFile: await aPicture('teal'),
    });
    expect(response.statusCode).toBe(200);
    const { uploadId } = response.json().payment;
    const headers = { authorization: `Bearer ${maya.token}` };
    expect((await shop.get(`/api/uploads/${uploadId}`, headers)).headers['content-type']).toBe(
      'image/webp',
    );
    expect((await shop.get(`/api/uploads/${uploadId}`)).statusCode).toBe(401);
    const uploads = (await listFiles(files)).filter((name) => name.startsWith('uploads/'));
    expect(uploads).toHaveLength(1);
    const hash = uploads[0]?.slice(11, 75);
    expect((await shop.get(`/media/${hash}-320.webp`)).statusCode).toBe(404);
  });

  test('sweeps only old and unused files', async () => {
    const uploads = createUploadStore(shop.settings);
    const [needed, unneeded] = await Promise.all(
      ['red', 'blue'].map(async (colour) => aStoredUpload(uploads, await aPicture(colour))),
    );
    const isNeeded = (hash: string) => hash !== unneeded?.hash;
    expect(await uploads.sweep(new Date(Date.now() - 60_000), isNeeded)).toBe(0);
    expect(await uploads.sweep(new Date(Date.now() + 60_000), isNeeded)).toBe(1);
    expect(await uploads.read(unneeded?.hash ?? '')).toBeUndefined();
    expect(await uploads.read(needed?.hash ?? '')).toBeDefined();
  });

  test('reports wrong keys, a missing bucket and an unreachable store', async () => {
    const storage = placeOf(shop.settings).storage;
    const check = (change: object) =>
      openFileStore({ dataDir: '/nowhere', storage: { ...storage, ...change } }).check();
    await expect(openFileStore(shop.settings).check()).resolves.toBeUndefined();
    await expect(check({ accessKeyId: 'unknown' })).rejects.toThrow(/refuses these keys/);
    await expect(check({ bucket: 'no-such-bucket' })).rejects.toThrow(/no bucket 'no-such-bucket'/);
    const other = await startS3();
    await other.stop();
    await expect(
      check({ endpoint: readSettings({ ...other.env }).storage?.endpoint }),
    ).rejects.toThrow(/cannot be reached/);
  });

  // Last, because the store is stopped.
  test('responds with 503 while the store is unreachable, except for cached pictures', async () => {
    const { hash } = await shop.addPicture('#456');
    await shop.get(`/media/${hash}-96.webp`);
    await server.stop();
    expect((await shop.get(`/media/${hash}-96.webp`)).statusCode).toBe(200);
    const other = await shop.get(`/media/${hash}-320.webp`);
    expect([other.statusCode, other.headers['retry-after']]).toEqual([503, '5']);
  });
});

function placeOf({
  dataDir,
  storage,
}: Settings): FileSettings & { storage: NonNullable<FileSettings['storage']> } {
  if (!storage) throw new Error('This shop keeps its files itself.');
  return { dataDir, storage };
}
