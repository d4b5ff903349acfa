import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { constants } from 'node:zlib';

import { StoredAnswer } from '#server/http/stored-answer.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface ClientFile {
  readonly answer: StoredAnswer;
  readonly cacheControl: string;
}

/**
 * The built client's files, all in memory: a few megabytes, known from the start, so that no address can
 * lead to any other file. Missing folder: no files.
 */
export class ClientFiles {
  readonly #files: ReadonlyMap<string, ClientFile>;

  private constructor(files: ReadonlyMap<string, ClientFile>) {
    this.#files = files;
  }

  static async read(folder: string): Promise<ClientFiles> {
    const files = new Map<string, ClientFile>();
    for (const path of await listFiles(folder)) {
      const address = `/${relative(folder, path).split(sep).join('/')}`;
      const type = types[extname(path)];
      if (address === '/index.html' || address.includes('/.') || !type) continue;
      files.set(address, {
        answer: new StoredAnswer(await readFile(path), type, 200, {}, constants.BROTLI_MAX_QUALITY),
        cacheControl: cacheControlOf(address),
      });
    }
    return new ClientFiles(files);
  }

  find(path: string): ClientFile | undefined {
    return this.#files.get(path);
  }

  /** Compresses ahead, one after the other, so that no visitor waits for the best compression. */
  async warm(): Promise<void> {
    for (const { answer } of this.#files.values()) await answer.encode('br');
  }
}

function cacheControlOf(address: string): string {
  // Vite puts the content's hash into these names.
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // The worker and its manifest decide what is new; they must never be old themselves.
  if (address === '/sw.js') return 'no-store';
  return address === '/manifest.webmanifest' ? 'no-cache' : 'public, max-age=3600, must-revalidate';
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
