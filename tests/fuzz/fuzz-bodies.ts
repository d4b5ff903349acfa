import fc, { type Arbitrary } from 'fast-check';

import type { Operation, Shape } from '#server/modules/docs/openapi.ts';
import { badFields } from '#tests/setup/bad-values.ts';

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
function fittingObject(shape: Shape, known: KnownValues): Arbitrary<Record<string, unknown>> {
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

export interface FuzzBody {
  readonly type: string;
  readonly bytes: Buffer;
}

const hostileText = fc.oneof(
  fc.constantFrom(...badFields.filter((value) => typeof value === 'string')),
  fc.string({ unit: 'binary' }),
);
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(...badFields),
  fc.string({ unit: 'binary', maxLength: 5_000 }),
  fc.double(),
  fc.jsonValue({ stringUnit: 'binary' }),
);

/** Bodies of a call: its fields, for invalid requests spoilt, broken or something else. */
export function anyBody(
  operation: Operation,
  isValid: boolean,
  known: KnownValues,
  picture: Buffer,
): Arbitrary<FuzzBody | undefined> {
  const content = operation.requestBody?.content;
  if (!content) return often(isValid ? 0 : 0.05, hostileValue.map(json));
  const form = content['multipart/form-data'];
  const shape = (form ?? content['application/json'])?.schema ?? {};
  const fields = fittingObject(shape, known);
  const wholeOf = (found: Arbitrary<Record<string, unknown>>) =>
    form ? multipart(found, shape, isValid, picture) : found.map(json);
  if (isValid) return wholeOf(fields);
  const spoilt = wholeOf(spoil(fields, Object.keys(shape.properties ?? {})));
  const broken = fc
    .tuple(spoilt, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([{ type, bytes }, share]) => ({ type, bytes: bytes.subarray(0, bytes.length * share) }));
  return fc.oneof(
    { weight: 7, arbitrary: spoilt },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: deepJson },
    { weight: 1, arbitrary: hostileValue.map(json) },
  );
}

/** Makes one to three fields hostile or drops them, or adds unknown ones. */
function spoil(fields: Arbitrary<Record<string, unknown>>, names: readonly string[]) {
  const name = names.length > 0 ? fc.oneof(fc.constantFrom(...names), hostileText) : hostileText;
  const changes = fc.dictionary(name, fc.oneof(hostileValue, fc.constant(undefined)), { minKeys: 1, maxKeys: 3 });
  return fc.tuple(fields, changes).map(([found, changed]) => ({ ...found, ...changed }));
}

/** Nested far deeper than any call's input. */
const deepJson = fc
  .tuple(fc.integer({ min: 20, max: 60_000 }), fc.constantFrom('[]', '{"a":}'), fc.boolean())
  .map(([depth, nest, isClosed]) => {
    const text = nest.slice(0, -1).repeat(depth) + (isClosed ? `1${nest.slice(-1).repeat(depth)}` : '');
    return { type: 'application/json', bytes: Buffer.from(text).subarray(0, 250_000) };
  });

function json(value: unknown): FuzzBody {
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(value) ?? 'null') };
}

function multipart(
  fields: Arbitrary<Record<string, unknown>>,
  shape: Shape,
  isValid: boolean,
  picture: Buffer,
): Arbitrary<FuzzBody> {
  const names = Object.keys(shape.properties ?? {}).filter((name) => shape.properties?.[name]?.format === 'binary');
  const spoiltPicture = fc
    .tuple(fc.nat(picture.length), fc.nat(picture.length - 1), fc.nat(255))
    .map(([end, at, byte]) =>
      Buffer.from(picture)
        .fill(byte, at, at + 1)
        .subarray(0, end),
    );
  // A form's file field without a choice is an empty part; it is the last in most forms.
  const file = often(0.7, fc.oneof(fc.constant(Buffer.alloc(0)), isValid ? fc.constant(picture) : spoiltPicture));
  const spare = often(isValid ? 0 : 0.2, hostileText);
  const isBroken = often(isValid ? 0 : 0.1, fc.constant(true));
  return fc
    .tuple(fields, fc.tuple(...names.map(() => file)), spare, isBroken, isBroken)
    .map(([found, files, unknown, isOpen, isOther]) => {
      const boundary = '----fuzzed';
      const parts = Object.entries(found).map(([name, value]) =>
        value === undefined ? undefined : part(boundary, name, Buffer.from(textOf(value)), false),
      );
      parts.push(...files.map((bytes, at) => bytes && part(boundary, names[at] ?? '', bytes, true)));
      if (unknown !== undefined) parts.push(part(boundary, unknown.slice(0, 60), picture, true));
      const end = Buffer.from(isOpen ? `--${boundary}` : `--${boundary}--\r\n`);
      const bytes = Buffer.concat([...parts.filter((one) => one !== undefined), end]);
      return { type: `multipart/form-data; boundary=${isOther ? 'another' : boundary}`, bytes };
    });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function part(boundary: string, name: string, content: Buffer, isFile: boolean): Buffer {
  const safeName = name.replace(/[\r\n"\0]/g, '_');
  const head = isFile
    ? `; filename="${content.length > 0 ? 'picture.png' : ''}"\r\nContent-Type: application/octet-stream`
    : '';
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${safeName}"${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
}
