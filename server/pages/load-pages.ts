import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { packageRoot } from '#server/package-root.ts';

import type { PageSource, RenderPage } from './page-source.ts';

/**
 * The built pages: the renderer that lies beside the built server, and the template of the built client.
 * Undefined when they have not been built. The address is put together at run time, because the server
 * is not to be built from the pages' source.
 */
export async function loadBuiltPages(besideUrl: string): Promise<PageSource | undefined> {
  const template = await readIfThere(join(packageRoot, 'dist', 'client', 'index.html'));
  if (template === undefined) return undefined;
  const address = new URL('./entry-server.js', besideUrl).href;
  const { renderPage } = (await import(/* @vite-ignore */ address)) as { renderPage: RenderPage };
  return { renderPage, readTemplate: async () => template, isDevelopment: false };
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
