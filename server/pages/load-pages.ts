import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { packageRoot } from '#server/package-root.ts';

import type { PageSource, RenderPage } from './page-source.ts';

/**
 * The built pages: the renderer and the template. Undefined when they have not been built. The renderer's
 * address is put together at run time, because the server is not to be built from the pages' source.
 */
export async function loadBuiltPages(): Promise<PageSource | undefined> {
  const renderer = join(packageRoot, 'dist', 'server', 'entry-server.js');
  const template = await readIfThere(join(packageRoot, 'dist', 'client', 'index.html'));
  if (template === undefined || !existsSync(renderer)) return undefined;
  const { renderPage } = (await import(/* @vite-ignore */ pathToFileURL(renderer).href)) as { renderPage: RenderPage };
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
