import { readFile } from 'node:fs/promises';

import { minify, type Plugin, transformWithOxc } from 'vite';

/** A script of `index.html` that is inlined: `<script data-inline="/src/x.ts" data-call="name"></script>`. */
const inlined = /<script data-inline="\/([^"]+)" data-call="(\w+)"><\/script>/g;

/** A script that is inline already. */
const plain = /<script>([\s\S]+?)<\/script>/g;

/**
 * Compiles and inlines scripts that must run before anything is painted. Each is one TypeScript file without imports,
 * with one exported function, which is called. Minifies scripts that are inline already, and removes comments.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const places = [...html.matchAll(inlined)];
        const scripts = await Promise.all(places.map(([, path = '', call = '']) => compile(path, call)));
        const written = await Promise.all(
          [...html.matchAll(plain)].map(([, code = '']) => minified('inline.js', code)),
        );
        return html
          .replace(/\s*<!-- [\s\S]*? -->/g, '')
          .replace(plain, () => `<script>${written.shift()}</script>`)
          .replace(inlined, () => `<script>${scripts.shift()}</script>`);
      },
    },
  };
}

async function compile(path: string, call: string): Promise<string> {
  const source = await readFile(path, 'utf8');
  const { code } = await transformWithOxc(source, path);
  const script = `(() => {${code.replace(/^export (?=function)/gm, '').replace(/^export \{.*\};?$/gm, '')}\n${call}();})()`;
  return minified(path.replace(/\.ts$/, '.js'), script);
}

async function minified(path: string, script: string): Promise<string> {
  const { code, errors } = await minify(path, script, { compress: true, mangle: true });
  if (errors.length > 0) throw new Error(`${path} can't be inlined: ${errors[0]?.message}`);
  return code.trim();
}
