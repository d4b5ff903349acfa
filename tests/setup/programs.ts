import { join } from 'node:path';
import { inject } from 'vitest';

/** Where a program of the server lies, bundled for this run (run-setup.ts). */
export function programPath(name: 'main' | 'shop' | 'migrate-once'): string {
  return join(inject('programs'), `${name}.js`);
}
