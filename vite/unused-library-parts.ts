import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Library {
  /** Its package. */
  readonly name: string;
  /** The version that these replacements were checked with. */
  readonly version: string;
  /** The folder of its modules. */
  readonly folder: string;
  /** What takes the place of modules that the shop never runs. */
  readonly replacements: Readonly<Record<string, string>>;
}

const libraries: readonly Library[] = [
  {
    name: '@tanstack/query-core',
    version: '5.108.0',
    folder: 'build/modern/',
    replacements: {
      // It changes data through the outbox, and pages its lists.
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
    },
  },
  {
    name: '@tanstack/router-core',
    version: '1.171.39',
    folder: 'dist/esm/',
    replacements: {
      // It has its own: `src/app/query-string.ts`.
      'searchParams.js': `
        const missing = () => { throw new Error('This build has no search params in JSON.'); };
        export {
          missing as defaultParseSearch, missing as defaultStringifySearch,
          missing as parseSearchWith, missing as stringifySearchWith
        };`,
    },
  },
];

const replacementsById = new Map(
  libraries.flatMap((library) =>
    Object.entries(library.replacements).map(([file, code]) => [folderOf(library) + library.folder + file, code]),
  ),
);

/** Leaves out modules of libraries that these import whether they are used or not. */
export function unusedLibraryParts(): Plugin {
  return {
    name: 'unused-library-parts',
    apply: 'build',
    buildStart() {
      for (const library of libraries) {
        const { version } = JSON.parse(readFileSync(`${folderOf(library)}package.json`, 'utf8'));
        if (version !== library.version)
          this.error(
            `Check that vite/unused-library-parts.ts fits ${library.name} ${version}, then note its version there.`,
          );
      }
    },
    load: (id) => replacementsById.get(id),
  };
}

function folderOf({ name }: Library): string {
  return fileURLToPath(new URL(`../node_modules/${name}/`, import.meta.url));
}
