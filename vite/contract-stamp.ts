import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

import type { AnyCall } from '#contract/calls/call.ts';

/**
 * A stamp of the shapes of all responses to GET requests among these calls. Comments and reordered code don't change it,
 * so that data stored on a phone outlives builds that can still read it.
 */
export function contractStampOf(...areas: readonly Readonly<Record<string, unknown>>[]): string {
  const shapes = areas
    .flatMap((area) => Object.values(area).filter(isReadingCall))
    .map(({ name, response }) => [name, z.toJSONSchema(response, { unrepresentable: 'any' })])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
}

function isReadingCall(value: unknown): value is AnyCall {
  return (
    typeof value === 'object' && value !== null && 'response' in value && 'method' in value && value.method === 'GET'
  );
}
