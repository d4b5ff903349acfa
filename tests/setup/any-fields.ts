import fc, { type Arbitrary } from 'fast-check';

import type { Operation, Shape } from '#server/modules/docs/openapi.ts';

import { badFields } from './bad-values.ts';
import type { TestFields } from './callers.ts';

/** Values by a field's name: existing ones, so that code after the first checks is tested too. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Fields with stricter rules than their schema. */
const fitting: KnownValues = {
  email: ['fuzz@example.com'],
  userEmail: ['reader@example.com'],
  username: ['Maya Gurung'],
  password: ['Labradorite8'],
  newPassword: ['Labradorite8'],
  confirmPassword: ['Labradorite8'],
  phoneNumber: ['9841000000', '+977 984 100 0000'],
  PhoneNumber: ['9841000000'],
  country: ['Nepal', 'India'],
  dateOfBirth: ['1990-04-01', '2024-02-29'],
  timeOfBirth: ['06:30', ''],
  day: [`${new Date().getUTCFullYear() + 1}-06-01`],
  time: ['10:00'],
  method: [0],
  paymentMethod: ['Cash'],
  leaveEmpty: [''],
  version: [1, 2],
  from: ['2026-01-01'],
  to: ['2099-12-31'],
};

const hostile = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...badFields) },
  fc.string({ unit: 'binary', maxLength: 5_000 }),
  fc.double(),
  fc.jsonValue({ stringUnit: 'binary' }),
);

/**
 * What a call takes, valid in half of the cases; in the others up to three fields are odd, or not
 * there.
 */
export function anyFields(
  { parameters = [], requestBody }: Operation,
  known: KnownValues,
): Arbitrary<TestFields> {
  const [content] = Object.values(requestBody?.content ?? {});
  const texts = parameters.filter((one) => one.in !== 'header');
  const inBody = Object.entries(content?.schema?.properties ?? {}).filter(
    ([, { format }]) => format !== 'binary',
  );
  const shape: Shape = {
    properties: {
      ...Object.fromEntries(inBody),
      ...Object.fromEntries(texts.map(({ name, schema = {} }) => [name, schema])),
    },
    required: [
      ...(content?.schema?.required ?? []),
      ...texts.flatMap(({ name, required }) => (required ? name : [])),
    ],
  };
  const names = Object.keys(shape.properties ?? {});
  const valid = anObject(shape, known);
  if (names.length === 0) return valid;
  const odd = fc.dictionary(fc.constantFrom(...names), fc.option(hostile, { nil: undefined }), {
    minKeys: 1,
    maxKeys: 3,
  });
  const spoilt = fc.tuple(valid, odd).map(([fields, changes]) => ({ ...fields, ...changes }));
  const isText = (name: string) => texts.some((one) => one.name === name);
  // An address holds texts alone. Malformed ones are tried by themselves.
  const inAddress = (fields: TestFields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => {
        if (!isText(name)) return [[name, value]];
        return value === undefined ? [] : [[name, textOf(value).replace(/\p{Cs}/gu, '')]];
      }),
    );
  return fc.oneof(valid, spoilt).map(inAddress);
}

/** An object without a prototype has no text of its own. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** All required fields, and some of the others. */
function anObject(
  { properties = {}, required = [] }: Shape,
  known: KnownValues,
): Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(
    ([name, shape]) => [name, aValue(shape, name, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => name in properties),
  });
}

function aValue(shape: Shape, name: string, known: KnownValues): Arbitrary<unknown> {
  const named = [...(known[name] ?? []), ...(fitting[name] ?? [])];
  const values = anyOfShape(shape, name, known);
  return named.length === 0
    ? values
    : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...named) }, values);
}

function anyOfShape(shape: Shape, name: string, known: KnownValues): Arbitrary<unknown> {
  const {
    minimum: min = -1000,
    maximum = 1000,
    minLength = 0,
    maxLength = 100,
    items = {},
  } = shape;
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => anyOfShape(one, '', known)));
  if (shape.enum) return fc.constantFrom(...shape.enum);
  switch (shape.type) {
    case 'integer':
      return fc.integer({ min, max: Math.min(maximum, min + 1000) });
    case 'number':
      return fc.double({ min, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(aValue(items, name.replace(/s$/, ''), known), { maxLength: 3 });
    case 'object':
      return anObject(shape, known);
    default:
      return fc.string({ minLength, maxLength, unit: 'grapheme' });
  }
}
