import type { AnyCall } from '#contract/calls/call.ts';
import * as homeCalls from '#contract/calls/home-calls.ts';
import * as productCalls from '#contract/calls/product-calls.ts';
import * as shelfCalls from '#contract/calls/shelf-calls.ts';

/** Every call of the contract. */
export const everyCall: readonly AnyCall[] = [productCalls, shelfCalls, homeCalls].flatMap((area) =>
  Object.values(area).filter((value): value is AnyCall => typeof value === 'object' && 'method' in value),
);

/** Names of what a call takes in its path or query. */
export function namesOf(schema: AnyCall['params']): string[] {
  const shape = schema && 'shape' in schema ? schema.shape : {};
  return Object.keys(shape as Record<string, unknown>);
}
