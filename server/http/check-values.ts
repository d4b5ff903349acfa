import { FailureError } from './failure-error.ts';

/** Far more than any call takes. */
const deepest = 32;

/**
 * Checks values before any schema does; throws 400. PostgreSQL takes no NUL in a text, and what is nested without end
 * would exhaust the stack of whatever walks through it.
 */
export function checkValues(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    // Level by level, because the walk itself must not exhaust the stack.
    if (depth > deepest) throw new FailureError(400, 'The request is nested too deeply.');
    const below: unknown[] = [];
    for (const one of level) {
      if (typeof one === 'string' && one.includes('\0')) throw hasNul();
      if (typeof one !== 'object' || one === null) continue;
      if (Array.isArray(one)) {
        for (const part of one) below.push(part);
        continue;
      }
      for (const [name, part] of Object.entries(one)) {
        if (name.includes('\0')) throw hasNul();
        below.push(part);
      }
    }
    level = below;
  }
}

function hasNul(): FailureError {
  return new FailureError(400, 'The request contains a character that is not allowed.');
}
