import type { SeededRandom } from '#server/cli/seeded-random.ts';
import type { Shape } from '#server/modules/docs/openapi-document.ts';

/** Existing values by field name, so that code after the first checks is tested too. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

export function pick<Value>(dice: SeededRandom, values: readonly Value[]): Value {
  const value = values[Math.floor(dice.next() * values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

export function wholeNumber(dice: SeededRandom, low: number, high: number): number {
  return Math.floor(dice.between(low, high + 1));
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

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nSet-Cookie: x=1',
  '\ud800',
  '\udfff\ud800',
  '\u2028\u0001\u007f',
  '\u202eabc',
  '💎'.repeat(40),
  'Z\u0351\u036b\u0343'.repeat(80),
  'İıſK',
  "' OR '1'='1' --",
  '%00%ZZ%',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'null',
  'NaN',
  '1e400',
  '0x10',
  '-0',
  '99999999999999999999999999',
  '2026-13-45T99:99:99Z',
  'x'.repeat(201),
  'x'.repeat(5_000),
  ','.repeat(300),
];

const hostileNumbers = [0, -0, -1, 0.1, 1e-320, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MAX_VALUE];

/** Any JSON value. */
export function hostileValue(dice: SeededRandom, depth = 0): unknown {
  const kind = wholeNumber(dice, 0, depth > 3 ? 4 : 7);
  if (kind <= 2) return pick(dice, hostileTexts);
  if (kind === 3) return pick(dice, hostileNumbers);
  if (kind === 4) return pick(dice, [null, true, false, [], {}]);
  if (kind === 5) return Array.from({ length: wholeNumber(dice, 1, 4) }, () => hostileValue(dice, depth + 1));
  return Object.fromEntries(
    Array.from({ length: wholeNumber(dice, 1, 4) }, () => [pick(dice, hostileTexts), hostileValue(dice, depth + 1)]),
  );
}

export function hostileText(dice: SeededRandom): string {
  return pick(dice, hostileTexts);
}

/** A value that matches a schema; for a known field mostly an existing one. */
export function fittingValue(dice: SeededRandom, shape: Shape, name: string, known: KnownValues): unknown {
  const named = [...(known[name] ?? []), ...(fitting[name] ?? [])];
  if (named.length > 0 && dice.chance(0.9)) {
    const value = pick(dice, named);
    return shape.type === 'integer' || shape.type === 'number' ? Number(value) : value;
  }
  if (shape.anyOf) return fittingValue(dice, pick(dice, shape.anyOf), '', known);
  if (shape.enum) return pick(dice, shape.enum);
  switch (shape.type) {
    case 'integer':
    case 'number':
      return fittingNumber(dice, shape);
    case 'boolean':
      return dice.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: wholeNumber(dice, 0, 3) }, () =>
        fittingValue(dice, shape.items ?? {}, name.replace(/s$/, ''), known),
      );
    case 'object':
      return fittingObject(dice, shape, known);
    default:
      return fittingText(dice, shape);
  }
}

/** Fields that rarely match: with them most orders are rejected. */
const rareFields: ReadonlySet<string> = new Set(['shown', 'website']);

/** All required fields, and some of the others. */
export function fittingObject(dice: SeededRandom, shape: Shape, known: KnownValues): Record<string, unknown> {
  const entries = Object.entries(shape.properties ?? {}).filter(
    ([name, property]) =>
      property.format !== 'binary' && (shape.required?.includes(name) || dice.chance(rareFields.has(name) ? 0.1 : 0.6)),
  );
  return Object.fromEntries(entries.map(([name, property]) => [name, fittingValue(dice, property, name, known)]));
}

/** The bounds more often than values in between. */
function fittingNumber(dice: SeededRandom, { type, minimum = -1000, maximum = 1000 }: Shape): number {
  if (dice.chance(0.3)) return pick(dice, [minimum, maximum]);
  const value = dice.between(minimum, Math.min(maximum, minimum + 1000));
  return type === 'integer' ? Math.floor(value) : value;
}

function fittingText(dice: SeededRandom, { minLength = 0, maxLength = 100 }: Shape): string {
  const length = dice.chance(0.2) ? maxLength : Math.min(maxLength, minLength + wholeNumber(dice, 0, 12));
  return Array.from({ length }, () => pick(dice, [...'abcde 0123456789-_éक'])).join('');
}
