import { join } from 'node:path';
import { inject } from 'vitest';

/** The path of a server program, bundled for this run (run-setup.ts). */
export function programPath(name: 'main' | 'shop' | 'migrate-once'): string {
  return join(inject('programs'), `${name}.js`);
}
