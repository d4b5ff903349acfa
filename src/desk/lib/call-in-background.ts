import * as z from 'zod/mini';
import type { Caller } from '#contract/calls/call.ts';
import { deskPreviewCache, deskReasons } from '#contract/names/desk.ts';
import { hasReason } from '#src/lib/app-error.ts';
import { clearStore } from '#src/lib/database.ts';
import { createHttpCaller } from '#src/lib/http.ts';
import { orUndefined } from '#src/lib/or-undefined.ts';
import { ifAvailable } from '#src/lib/site-data.ts';
import { yieldToMain } from '#src/lib/yield-to-main.ts';

const callOverHttp = createHttpCaller({ parse: parseInSlices });

/**
 * Makes a staff call from a page or the worker, and asks the person for nothing. The browser adds the session's cookie.
 * When that session is over, the device keeps nothing of customers. Throws `AppError`.
 */
export const callInBackground: Caller = async (call, input, signal) => {
  try {
    return await callOverHttp(call, input, signal);
  } catch (error) {
    if (hasReason(error, deskReasons.session)) await deleteStoredResults();
    throw error;
  }
};

/** Results that this page is about to store, by their keys. */
export const pendingResults = new Map<string, object>();

/** Deletes the results of the desk's calls, with customers' addresses, and the previews of payments. */
export async function deleteStoredResults(): Promise<void> {
  pendingResults.clear();
  await Promise.all([
    clearStore('desk-results'),
    orUndefined('The previews could not be deleted', () =>
      ifAvailable(() => globalThis.caches?.delete(deskPreviewCache)),
    ),
  ]);
}

/** Lists up to this are parsed at once. */
const shortList = 10;
/** A fast processor's time for one slice; a slow phone takes four times as long. */
const sliceMs = 5;

type Parsed = { readonly success: true; readonly data: unknown } | { readonly success: false };

/**
 * Parses a response by its schema. Long lists in it, such as the last 200 orders, are parsed in slices, between which the
 * browser can respond to a tap.
 */
export async function parseInSlices(schema: z.ZodMiniType, body: unknown): Promise<Parsed> {
  const lists = longLists(schema, body);
  if (lists.length === 0) return schema.safeParse(body);
  const rest = schema.safeParse(Object.assign({}, body, Object.fromEntries(lists.map(({ name }) => [name, []]))));
  if (!rest.success) return rest;
  const parsed: Record<string, unknown[]> = {};
  let start = performance.now();
  for (const { name, element, items } of lists) {
    const list: unknown[] = [];
    for (const item of items) {
      if (performance.now() - start > sliceMs) {
        await yieldToMain();
        start = performance.now();
      }
      const one = z.safeParse(element, item);
      if (!one.success) return one;
      list.push(one.data);
    }
    parsed[name] = list;
  }
  return { success: true, data: Object.assign({}, rest.data, parsed) };
}

/** The long lists among an object's fields. */
function longLists(schema: z.ZodMiniType, body: unknown) {
  if (!(schema instanceof z.ZodMiniObject) || typeof body !== 'object' || body === null) return [];
  return Object.entries(schema.def.shape).flatMap(([name, field]) => {
    const items: unknown = Reflect.get(body, name);
    if (!(field instanceof z.ZodMiniArray) || !Array.isArray(items) || items.length <= shortList) return [];
    return [{ name, element: field.def.element, items: items as unknown[] }];
  });
}
