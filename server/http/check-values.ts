import { FailureError } from './failure-error.ts';

/** Far more than any call needs. */
const maxDepth = 32;

/**
 * Checks input before any schema does. Throws 400 for a NUL character, which PostgreSQL rejects, and for nesting so deep
 * that recursive code would exhaust the stack.
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
