import { afterEach, expect, test, vi } from 'vitest';

import { exportOrders } from '#contract/calls/admin/order-calls.ts';
import { exportWaitsHeader } from '#contract/names/desk.ts';
import { AppError } from '#src/shared/network/app-error.ts';
import { BrokenOffError, type ExportProgress, loadExport } from './load-export.ts';

vi.mock('#src/shared/storage/database.ts', () => ({ clearStore: async () => undefined }));

const fileHeaders = {
  'content-type': 'application/octet-stream',
  'content-disposition': 'attachment; filename="orders-2026-11-29.csv"',
};

/** Has the shop respond with these parts; an error breaks off. */
function respondWith(parts: readonly (string | Error)[], headers: Record<string, string> = {}) {
  const left = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = left.shift();
      if (part === undefined) controller.close();
      else if (part instanceof Error) controller.error(part);
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });
  const fetched = vi.fn(
    async (_address: string, _request: RequestInit) =>
      new Response(body, { headers: { ...fileHeaders, ...headers } }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

function load(onProgress = (_progress: ExportProgress) => {}, cancel = new AbortController()) {
  const { signal } = cancel;
  return loadExport(exportOrders, { body: { search: 'maya' } }, { signal, onProgress });
}

afterEach(() => vi.unstubAllGlobals());

test('a file is loaded as it comes, with its name and the number of its records', async () => {
  const fetched = respondWith(['\ufeffOrder,Name\n', '1,"Ma', 'ya\nGurung"\n2,"a ""b"""\n']);
  const seen: ExportProgress[] = [];
  const { fileName, content, count } = await load((progress) => seen.push(progress));
  expect([fileName, count, content.type]).toEqual([
    'orders-2026-11-29.csv',
    2,
    'text/csv;charset=utf-8',
  ]);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await content.arrayBuffer());
  expect(text).toBe('\ufeffOrder,Name\n1,"Maya\nGurung"\n2,"a ""b"""\n');
  expect(seen.map(({ isWaiting }) => isWaiting)).toEqual([false, false, false, false]);
  expect(seen.at(-1)?.bytes).toBe(content.size);
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect([address, request?.method, request?.body]).toEqual([
    '/api/admin/orders-export',
    'POST',
    '{"search":"maya"}',
  ]);
});

test('one that waits for another says so until its turn has come', async () => {
  respondWith(['\ufeffOrder\n', '1\n'], { [exportWaitsHeader]: '1' });
  const seen: boolean[] = [];
  await load(({ isWaiting }) => seen.push(isWaiting));
  expect(seen).toEqual([true, true, false]);
});

test('one that breaks off is no file', async () => {
  respondWith(['\ufeffOrder\n', '1\n', new TypeError('network error')]);
  await expect(load()).rejects.toThrow(BrokenOffError);
});

test('one that the person stops is no failure', async () => {
  const cancel = new AbortController();
  respondWith(['\ufeffOrder\n', '1\n', new TypeError('aborted')]);
  const loading = load(() => cancel.abort(), cancel);
  await expect(loading).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('a refusal has the shop’s words', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'The shop is very busy right now.' }, { status: 503 }),
  );
  await expect(load()).rejects.toThrow(
    expect.objectContaining({ message: 'The shop is very busy right now.', status: 503 }),
  );
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(load()).rejects.toThrow(expect.objectContaining({ kind: 'offline' }));
  vi.stubGlobal('fetch', async () => Response.json({ csv: 'of another version' }));
  await expect(load()).rejects.toThrow(AppError);
});
