import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StoredPicture } from '#server/media/picture-store.ts';
import { isRecord } from '#server/product-files/shopify/json-cells.ts';

/**
 * Caches which picture was made from which file or address, so that a second import of the same pictures encodes
 * nothing, and one that was stopped continues. It can be deleted at any time.
 */
export interface PictureMemo {
  readonly get: (key: string) => StoredPicture | undefined;
  readonly set: (key: string, picture: StoredPicture) => void;
}

export function openPictureMemo(dataDir: string): PictureMemo {
  const path = join(dataDir, 'import-pictures.jsonl');
  const known = readMemo(path);
  return {
    get: (key) => known.get(key),
    set(key, picture) {
      known.set(key, picture);
      mkdirSync(dirname(path), { recursive: true });
      appendFileSync(path, `${JSON.stringify([key, picture])}\n`);
    },
  };
}

function readMemo(path: string): Map<string, StoredPicture> {
  const known = new Map<string, StoredPicture>();
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return known;
  }
  for (const line of text.split('\n')) {
    const entry = readEntry(line);
    if (entry) known.set(...entry);
  }
  // After many imports most entries are no longer needed.
  if (known.size > 500_000) rmSync(path, { force: true });
  return known;
}

function readEntry(line: string): [string, StoredPicture] | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !isRecord(entry[1])) return undefined;
    const { hash, width, height, format, bytes, blur } = entry[1];
    if (typeof hash !== 'string' || typeof format !== 'string' || typeof blur !== 'string') return undefined;
    if (typeof width !== 'number' || typeof height !== 'number' || typeof bytes !== 'number') return undefined;
    return [entry[0], { hash, width, height, format, bytes, blur }];
  } catch {
    return undefined;
  }
}
