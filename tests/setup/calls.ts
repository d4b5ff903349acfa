import { readdirSync } from 'node:fs';

import type { AnyCall } from '#contract/calls/call.ts';

/** Every call for customers and visitors: those of all files in contract/calls. */
export const everyCall: readonly AnyCall[] = callsIn(await areasIn('../../contract/calls/'));

/** Every call of the shop desk: those of all files in contract/calls/admin. */
export const everyStaffCall: readonly AnyCall[] = callsIn(
  await areasIn('../../contract/calls/admin/'),
);

function areasIn(folder: string): Promise<Readonly<Record<string, unknown>>[]> {
  const url = new URL(folder, import.meta.url);
  const files = readdirSync(url).filter((name) => name.endsWith('-calls.ts'));
  return Promise.all(files.map((name) => import(new URL(name, url).href)));
}

function callsIn(areas: readonly Readonly<Record<string, unknown>>[]): AnyCall[] {
  return areas.flatMap((area) =>
    Object.values(area).filter(
      (value): value is AnyCall =>
        typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
    ),
  );
}

/** Names of what a call takes in its path, query or body. */
export function namesOf(schema: AnyCall['params']): string[] {
  return Object.keys(shapeOf(schema));
}

/** A body with a valid value in every field. */
export function plainBodyOf(
  call: AnyCall,
  known: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shapeOf(call.body)).map(([name, schema]) => {
      const values = { number: 1, array: [] as unknown[] };
      return [name, known[name] ?? values[schema.def.type as keyof typeof values] ?? 'Amethyst7'];
    }),
  );
}

function shapeOf(
  schema: AnyCall['params'],
): Record<string, { readonly def: { readonly type: string } }> {
  return schema && 'shape' in schema ? (schema.shape as ReturnType<typeof shapeOf>) : {};
}
