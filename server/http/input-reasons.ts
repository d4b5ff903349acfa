import type { FailureReason } from '#contract/failure.ts';

/** What the schemas say about one bad value, whichever way it reached us. */
export interface InputIssue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly [detail: string]: unknown;
}

/** A failure's reasons, in sentences a person can act on. */
export function reasonsOf(issues: readonly InputIssue[]): FailureReason[] {
  return issues.map((issue) => {
    const field = issue.path.map(String).join('.');
    const description = `${field || 'The request'} ${sentenceOf(issue)}.`;
    return field ? { code: issue.code, description, field } : { code: issue.code, description };
  });
}

function sentenceOf(issue: InputIssue): string {
  const isText = issue.origin === 'string';
  switch (issue.code) {
    case 'too_small':
      if (isText && issue.minimum === 1) return 'must not be empty';
      return isText ? `must have at least ${issue.minimum} characters` : `must be at least ${issue.minimum}`;
    case 'too_big':
      return isText ? `must have at most ${issue.maximum} characters` : `must be at most ${issue.maximum}`;
    case 'invalid_type':
      return `must be ${nameOfType(String(issue.expected))}`;
    case 'invalid_value':
      return Array.isArray(issue.values) ? `must be one of ${issue.values.join(', ')}` : 'is not allowed';
    case 'invalid_format':
      return issue.format === 'email' ? 'must be an email address' : 'is not in the right form';
    case 'unrecognized_keys':
      return 'has fields that are not known here';
    default:
      return 'is not valid';
  }
}

function nameOfType(expected: string): string {
  const names: Record<string, string> = {
    int: 'a whole number',
    number: 'a number',
    string: 'a text',
    object: 'an object',
  };
  return names[expected] ?? `of the kind ${expected}`;
}
