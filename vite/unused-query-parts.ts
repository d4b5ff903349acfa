import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../node_modules/@tanstack/query-core/', import.meta.url));
const checkedVersion = '5.108.0';

/** What takes the place of modules that the shop never runs: it changes data through the outbox, and pages its lists. */
const replacements: Readonly<Record<string, string>> = {
  'mutationCache.js': `
    import { Subscribable } from './subscribable.js';
    export class MutationCache extends Subscribable {
      build() { throw new Error('This build has no mutations.'); }
      clear() {}
      getAll() { return []; }
      findAll() { return []; }
      resumePausedMutations() { return Promise.resolve(); }
    }`,
  'infiniteQueryBehavior.js': `
    const missing = () => { throw new Error('This build has no infinite queries.'); };
    export { missing as hasNextPage, missing as hasPreviousPage, missing as infiniteQueryBehavior };`,
};

/** Leaves out TanStack Query's mutations and infinite queries, which its client imports whether they are used or not. */
export function unusedQueryParts(): Plugin {
  return {
    name: 'unused-query-parts',
    apply: 'build',
    buildStart() {
      const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
      if (version !== checkedVersion)
        this.error(
          `Check that vite/unused-query-parts.ts fits TanStack Query ${version}, then note its version there.`,
        );
    },
    load: (id) => (id.startsWith(folder) ? replacements[id.split('/build/modern/')[1] ?? ''] : undefined),
  };
}
