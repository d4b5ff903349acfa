import fc, { type Arbitrary } from 'fast-check';

import type { Shape } from '#server/modules/docs/openapi.ts';

/** Existing values by field name, so that code after the first checks is tested too. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/** Values with this probability, else undefined. */
export function often<Value>(share: number, values: Arbitrary<Value>): Arbitrary<Value | undefined> {
  const weight = Math.round(share * 100);
  if (weight === 0) return fc.constant(undefined);
  return fc.oneof({ weight: 100 - weight, arbitrary: fc.constant(undefined) }, { weight, arbitrary: values });
}

/** Fields with stricter rules than their schema. */
const fitting: KnownValues = {
  email: ['fuzz@example.com'],
  userEmail: ['reader@example.com'],
  username: ['fuzz@example.com', 'Maya Gurung'],
  password: ['Labradorite8'],
  oldPassword: ['Labradorite8'],
  newPassword: ['Moonstone99'],
  confirmPassword: ['Labradorite8'],
  phoneNumber: ['9841000000', '+977 984 100 0000'],
  PhoneNumber: ['9841000000'],
  country: ['Nepal', 'India'],
  dateOfBirth: ['1990-04-01', '2024-02-29'],
  timeOfBirth: ['06:30', ''],
  sortBy: ['priceLowToHigh', 'newest'],
  SortBy: ['priceLowToHigh', 'newest'],
  categoryId: ['1', '1,2,3'],
  inStock: ['true', 'false'],
  Name: ['quartz', 'qaurtz ring'],
  tag: ['ring', 'amethyst'],
  slug: ['quartz', 'ring', 'no-such-thing'],
  slugs: ['quartz'],
};

/** Fields that rarely match: with them most orders are rejected. */
const rareFields: ReadonlySet<string> = new Set(['shown', 'website']);

/** Values that match a schema; for a known field mostly existing ones. */
export function fittingValue(shape: Shape, name: string, known: KnownValues): Arbitrary<unknown> {
  const values = valuesOf(shape, name, known);
  const named = [...(known[name] ?? []), ...(fitting[name] ?? [])];
  if (named.length === 0) return values;
  const isNumber = shape.type === 'integer' || shape.type === 'number';
  const existing = fc.constantFrom(...named).map((text) => (isNumber ? Number(text) : text));
  return fc.oneof({ weight: 9, arbitrary: existing }, { weight: 1, arbitrary: values });
}

function valuesOf(shape: Shape, name: string, known: KnownValues): Arbitrary<unknown> {
  const { minimum: min = -1000, maximum = 1000, minLength = 0, maxLength = 100, items = {} } = shape;
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => fittingValue(one, '', known)));
  if (shape.enum) return fc.constantFrom(...shape.enum);
  switch (shape.type) {
    case 'integer':
      return fc.oneof(fc.constantFrom(min, maximum), fc.integer({ min, max: Math.min(maximum, min + 1000) }));
    case 'number':
      return fc.double({ min, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fittingValue(items, name.replace(/s$/, ''), known), { maxLength: 3 });
    case 'object':
      return fittingObject(shape, known);
    default:
      return fc.string({ minLength, maxLength, unit: 'grapheme' });
  }
}

/** All required fields, and some of the others; one that is left out is undefined. */
export function fittingObject(shape: Shape, known: KnownValues): Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(shape.properties ?? {}).filter(([, { format }]) => format !== 'binary');
  return fc.record(
    Object.fromEntries(
      fields.map(([name, property]) => {
        const value = fittingValue(property, name, known);
        return [name, shape.required?.includes(name) ? value : often(rareFields.has(name) ? 0.1 : 0.6, value)];
      }),
    ),
  );
}
