import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** React's CommonJS files for production, by what is imported. */
const files: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
};
const paths = new Map(Object.entries(files).map(([name, file]) => [name, pathOf(file)]));

/**
 * Makes React's CommonJS files ES modules. The bundler then needs no wrappers around them, calls are `jsx()` instead of
 * `(0, runtime.jsx)()`, and exports that nobody imports are left out.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: (name) => paths.get(name.replace(/\.js$/, '')),
    transform(code, id) {
      if ([...paths.values()].includes(id)) return { code: asModule(code), map: null };
      if (!id.includes('/node_modules/')) return null;
      // There is no default export.
      return { code: code.replace(/^import (\w+) from (["']react["'])/gm, 'import * as $1 from $2'), map: null };
    },
  };
}

/** `require` becomes `import`, and each property of `exports` a variable that is exported. */
function asModule(code: string): string {
  const required = /\b(\w+) = require\("([^"]+)"\)/g;
  const imports: string[] = [];
  const body = code.replace(/^var \w+ = require\([^;]+;$/gm, (statement) => {
    for (const [, name, from] of statement.matchAll(required)) imports.push(`import * as ${name} from '${from}';`);
    return '';
  });
  const names = [...new Set([...body.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name))];
  return [
    ...imports,
    `let ${names.map((name) => `$${name}`).join(', ')};`,
    body.replace(/\bexports\.(\w+)/g, '$$$1'),
    `export { ${names.map((name) => `$${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

function pathOf(file: string): string {
  const [name = '', ...rest] = file.split('/');
  return join(dirname(require.resolve(`${name}/package.json`)), ...rest);
}
