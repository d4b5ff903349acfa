import type { FailureReason } from '#contract/failure.ts';

import { FailureError } from './failure-error.ts';

/**
 * Labels of the API's fields whose names don't say it themselves, by lowercase name: some differ
 * only in case.
 */
const labels: Readonly<Record<string, string>> = {
  by: 'change of the stock',
  cardtext: 'card text',
  cartitems: 'list of cart items',
  confirmpassword: 'repeated password',
  email: 'email address',
  imageurl: 'picture',
  leaveempty: 'hidden field',
  method: 'payment method',
  notes: 'delivery note',
  at: 'place in the script',
  page: 'page type',
  productids: 'list of products',
  reference: 'transaction code',
  salepaisa: 'sale price',
  selectedattributeid: 'chosen option',
  shortdesc: 'short description',
  shown: 'list of items you were shown',
  slug: 'page address',
  slugs: 'page address',
  sortby: 'sort order',
  token: 'link',
  useremail: 'email address',
  userid: 'account',
  username: 'name',
  zipcode: 'postal code',
};

/**
 * Returns the start of a message about a field: `The page number`. Of a path, the last name that is
 * not a list index.
 */
export function fieldLabel(...path: readonly PropertyKey[]): string {
  const name = path
    .map(String)
    .filter((step) => !/^\d*$/.test(step))
    .at(-1);
  if (name === undefined) return 'The request';
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ (?:id|paisa)$/, '');
  return `The ${Object.hasOwn(labels, name.toLowerCase()) ? labels[name.toLowerCase()] : words}`;
}

/** One validation issue of a Zod schema. */
export interface InputIssue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly expected?: unknown;
  readonly values?: unknown;
  readonly format?: unknown;
}

/**
 * A form has far fewer fields: more is a list of wrong entries, which a caller need not see whole.
 */
const reasonsMax = 500;

/**
 * Converts validation issues into a failure's reasons, one for each field, with messages that a
 * person can act on.
 */
export function reasonsOf(issues: readonly InputIssue[]): FailureReason[] {
  const fieldOf = ({ path }: InputIssue) => path.map(String).join('.');
  const first = new Map<string, InputIssue>();
  for (const issue of issues) {
    if (first.size === reasonsMax) break;
    const field = fieldOf(issue);
    if (!first.has(field)) first.set(field, issue);
  }
  return [...first].map(([field, issue]) => {
    const description = `${fieldLabel(...issue.path)} ${describeIssue(issue)}.`;
    return field ? { code: issue.code, description, field } : { code: issue.code, description };
  });
}

function describeIssue(issue: InputIssue): string {
  const unit = { string: 'characters', array: 'entries' }[String(issue.origin)];
  switch (issue.code) {
    case 'too_small':
      if (unit && issue.minimum === 1) return 'must not be empty';
      return unit
        ? `must have at least ${issue.minimum} ${unit}`
        : `must be at least ${issue.minimum}`;
    case 'too_big':
      if (issue.maximum === 0) return 'must stay empty: please send the form once more';
      return unit
        ? `must have at most ${issue.maximum} ${unit}`
        : `must be at most ${issue.maximum}`;
    case 'invalid_type':
      return `must be ${nameOfType(String(issue.expected))}`;
    case 'invalid_value':
      return Array.isArray(issue.values)
        ? `must be one of ${issue.values.join(', ')}`
        : 'is not allowed';
    case 'invalid_format':
      return issue.format === 'email' ? 'must be an email address' : 'is not in the right form';
    case 'unrecognized_keys':
      return 'has fields that do not belong there';
    default:
      return 'is not valid';
  }
}

function nameOfType(expected: string): string {
  const names: Record<string, string> = {
    array: 'a list',
    boolean: 'yes or no',
    int: 'a whole number',
    number: 'a number',
    object: 'an object',
    // A missing field has this type error as well.
    string: 'given as text',
  };
  return names[expected] ?? 'of another kind';
}

/** Far more than any call needs. */
const maxDepth = 32;

/**
 * Checks input before any schema does. Throws 400 for a NUL character, which PostgreSQL rejects,
 * and for nesting so deep that recursive code would exhaust the stack.
 */
export function checkValues(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    // Breadth first, because this check must not exhaust the stack itself.
    if (depth > maxDepth) throw new FailureError(400, 'The request is nested too deeply.');
    const below: unknown[] = [];
    for (const one of level) {
      if (typeof one === 'string' && one.includes('\0')) throw nulCharacter();
      if (typeof one !== 'object' || one === null) continue;
      if (Array.isArray(one)) {
        for (const item of one) below.push(item);
        continue;
      }
      for (const [name, item] of Object.entries(one)) {
        if (name.includes('\0')) throw nulCharacter();
        below.push(item);
      }
    }
    level = below;
  }
}

function nulCharacter(): FailureError {
  return new FailureError(400, 'The request contains a character that is not allowed.');
}
