import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { constants } from 'node:zlib';

import { CachedResponse } from '#server/http/cached-response.ts';

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
  readonly answer: CachedResponse;
  readonly cacheControl: string;
}

/**
 * The built client's files, all in memory: a few megabytes, known from the start, so that no address can
 * lead to any other file. Beside them, read when they are asked for, those of builds before (`before`), for tabs that
 * are still open from then. Missing folder: no files.
 */
export class ClientFiles {
  readonly #files = new Map<string, ClientFile>();
  /** Where the files of builds before lie, by their address. */
  readonly #before: ReadonlyMap<string, string>;

  private constructor(before: ReadonlyMap<string, string>) {
    this.#before = before;
  }

  static async read(folder: string, before: string): Promise<ClientFiles> {
    const files = new ClientFiles(new Map((await listFiles(before)).map((path) => [addressIn(before, path), path])));
    for (const path of await listFiles(folder)) await files.#read(addressIn(folder, path), path);
    return files;
  }

  async find(address: string): Promise<ClientFile | undefined> {
    const path = this.#before.get(address);
    return this.#files.get(address) ?? (path === undefined ? undefined : this.#read(address, path));
  }

  async #read(address: string, path: string): Promise<ClientFile | undefined> {
    const type = types[extname(path)];
    if (address === '/index.html' || address.includes('/.') || !type) return undefined;
    const content = await readIfThere(path);
    if (!content) return undefined;
    const answer = new CachedResponse(content, type, 200, {}, constants.BROTLI_MAX_QUALITY);
    const file = { answer, cacheControl: cacheControlOf(address) };
    this.#files.set(address, file);
    return file;
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

function addressIn(folder: string, path: string): string {
  return `/${relative(folder, path).split(sep).join('/')}`;
}

/** A newer build may have let a file of long ago go meanwhile. */
async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
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
