import type { FailureReason } from '#contract/failure.ts';

import { fieldLabel } from './field-labels.ts';

/** One validation issue of a Zod schema. */
export interface InputIssue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly [detail: string]: unknown;
}

/** Converts validation issues into a failure's reasons, one for each field, with messages that a person can act on. */
export function reasonsOf(issues: readonly InputIssue[]): FailureReason[] {
  const fieldOf = ({ path }: InputIssue) => path.map(String).join('.');
  const first = issues.filter((issue, at) => issues.findIndex((other) => fieldOf(other) === fieldOf(issue)) === at);
  return first.map((issue) => {
    const field = fieldOf(issue);
    const description = `${fieldLabel(...issue.path)} ${describeIssue(issue)}.`;
    return field ? { code: issue.code, description, field } : { code: issue.code, description };
  });
}

function describeIssue(issue: InputIssue): string {
  const unit = { string: 'characters', array: 'entries' }[String(issue.origin)];
  switch (issue.code) {
    case 'too_small':
      if (unit && issue.minimum === 1) return 'must not be empty';
      return unit ? `must have at least ${issue.minimum} ${unit}` : `must be at least ${issue.minimum}`;
    case 'too_big':
      return unit ? `must have at most ${issue.maximum} ${unit}` : `must be at most ${issue.maximum}`;
    case 'invalid_type':
      return `must be ${nameOfType(String(issue.expected))}`;
    case 'invalid_value':
      return Array.isArray(issue.values) ? `must be one of ${issue.values.join(', ')}` : 'is not allowed';
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
