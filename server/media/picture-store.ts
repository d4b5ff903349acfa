import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

import {
  type MediaFormat,
  mediaFormats,
  mediaWidths,
  shareSize,
} from '#contract/rules/catalogue/media.ts';
import { type IconKind, iconKinds, isIconKind } from '#contract/rules/look/look.ts';
import type { Trx } from '#server/db/connect.ts';
import type { PicturesTable } from '#server/db/schema/database.ts';
import { storageFailureOf } from '#server/db/storage-failure.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { inOwnMemory } from '#server/http/own-memory.ts';

import { drawInitial, type Initial } from './draw-initial.ts';
import { encodeIcon, encodeSplash, plateFor, type Splash } from './encode-icon.ts';
import {
  encodeOriginal,
  encodeRendition,
  encodeShared,
  PictureError,
  readPicture,
} from './encode-picture.ts';
import { type FileSettings, openFileStore } from './file-store.ts';
import { pictureQueue } from './picture-queue.ts';

/** A picture's row, without the time. */
export type StoredPicture = Readonly<Omit<PicturesTable, 'created_at'>>;

export type PictureStore = ReturnType<typeof createPictureStore>;

/** `jpg`: for link previews, at their width only. */
export type RenditionFormat = MediaFormat | 'jpg';

/** Uploaded pictures are WebP, the demo's are AVIF. */
const originalFormats = ['webp', 'avif'] as const;
/** An icon's place in the queue. */
const iconOrder = 2;
/** In the queue: before resized copies, after customers' uploads. */
const storeOrder = 1;
const memoryBytes = 32 * 1024 * 1024;

/**
 * Stores originals in `pictures/` and resized copies in `renditions/`, which may be deleted at any
 * time.
 */
export function createPictureStore(settings: FileSettings) {
  const files = openFileStore(settings);
  const hot = new LRUCache<string, Buffer>({
    maxSize: memoryBytes,
    sizeCalculation: (bytes) => bytes.length + 100,
  });
  const plates = new LRUCache<string, 'light' | 'dark' | ''>({ max: 20 });
  /** Pictures that are drawn and not stored, by their hashes. */
  const initials = new LRUCache<string, Initial>({ max: 20 });
  const originalName = (hash: string, format: string) =>
    `pictures/${hash.slice(0, 2)}/${hash}.${format}`;
  const readOriginal = async (hash: string) => {
    const initial = initials.get(hash);
    if (initial) return drawInitial(initial);
    for (const format of originalFormats) {
      const bytes = await files.read(originalName(hash, format));
      if (bytes) return bytes;
    }
    return undefined;
  };
  const renditionName = (name: string) => `renditions/${name.slice(0, 2)}/${name}`;

  /** What is made of an original under this name: from memory, from its file, or made now. */
  const readMade = async (
    hash: string,
    name: string,
    order: number,
    encode: (original: Buffer) => Promise<Buffer>,
  ): Promise<Buffer | undefined> => {
    const known = hot.get(name) ?? (await files.read(renditionName(name)));
    if (!known) return pictureQueue.run(() => make(hash, name, encode), order, name);
    hot.set(name, inOwnMemory(known));
    return known;
  };

  const make = async (
    hash: string,
    name: string,
    encode: (original: Buffer) => Promise<Buffer>,
  ): Promise<Buffer | undefined> => {
    // A request that came just before this one may have made it.
    const known = hot.get(name);
    if (known) return known;
    const original = await readOriginal(hash);
    if (!original) return undefined;
    const bytes = await encode(original);
    hot.set(name, inOwnMemory(bytes));
    await files.write(renditionName(name), bytes).catch((error: unknown) => {
      // When it can't be stored it is served all the same, and made again at the next request.
      if (!storageFailureOf(error) && !(error instanceof FailureError)) throw error;
    });
    return bytes;
  };

  return {
    /**
     * Checks a picture by its content, re-encodes it without metadata and stores it under its hash.
     * The caller inserts the row in its transaction with `insertPictureRow`.
     */
    async store(content: Buffer): Promise<StoredPicture> {
      const original = await pictureQueue.run(
        () => readPicture(content, encodeOriginal),
        storeOrder,
      );
      const hash = hashOf(original.bytes);
      await files.write(originalName(hash, 'webp'), original.bytes);
      const { width, height, blur } = original;
      return { hash, width, height, format: 'webp', bytes: original.bytes.length, blur };
    },

    /**
     * Stores a picture that is already encoded, byte for byte under its known hash. Throws a
     * PictureError when the content has another hash.
     */
    async adopt(content: Buffer, facts: Omit<StoredPicture, 'bytes'>): Promise<StoredPicture> {
      if (hashOf(content) !== facts.hash) throw new PictureError('This picture is damaged.');
      await files.write(originalName(facts.hash, facts.format), content);
      return { ...facts, bytes: content.length };
    },

    /**
     * Returns a picture at one of the media widths, or for link previews, made and stored at the
     * first read; undefined when unknown.
     */
    async read(hash: string, width: number, format: RenditionFormat): Promise<Buffer | undefined> {
      if (!isHash(hash) || !(format === 'jpg' ? width === shareSize.width : isMediaWidth(width)))
        return undefined;
      const initial = initials.get(hash);
      return readMade(hash, `${hash}-${width}.${format}`, width, async (original) => {
        if (format !== 'jpg') return encodeRendition(original, width, format);
        return encodeShared(initial ? await drawInitial(initial, shareSize) : original);
      });
    },

    /**
     * Makes a drawn picture known, of which icons and the like are made as of a stored one. Returns
     * its hash, which is the same in every process.
     */
    draw(initial: Initial): string {
      const { letter, ground, ink } = initial;
      const hash = hashOf(Buffer.from(`initial 1 ${letter} ${ground} ${ink}`));
      initials.set(hash, initial);
      return hash;
    },

    /** Returns an icon made from a picture, made and stored at the first read. */
    async icon(hash: string, kind: string): Promise<Buffer | undefined> {
      if (!isHash(hash) || !isIconKind(kind)) return undefined;
      return readMade(hash, iconName(hash, kind), iconOrder, (original) =>
        encodeIcon(original, kind),
      );
    },

    /**
     * Returns what an iPhone shows while the installed app starts, made from a picture. It is not
     * stored: each phone asks once. The caller decides which sizes and colours there are.
     */
    async splash(hash: string, splash: Splash): Promise<Buffer | undefined> {
      if (!isHash(hash)) return undefined;
      const name = `${hash}-${splash.width}x${splash.height}-${splash.paper}`;
      const known = hot.get(name);
      if (known) return known;
      return pictureQueue.run(
        async () => {
          const original = await readOriginal(hash);
          const bytes = original && (await encodeSplash(original, splash));
          if (bytes) hot.set(name, inOwnMemory(bytes));
          return bytes;
        },
        iconOrder,
        name,
      );
    },

    /** Returns what a picture needs behind it to be seen in both schemes. */
    async plate(hash: string): Promise<'light' | 'dark' | undefined> {
      const known = plates.get(hash);
      if (known !== undefined) return known || undefined;
      const original = isHash(hash) ? await readOriginal(hash) : undefined;
      if (!original) return undefined;
      const plate = await pictureQueue.run(() => plateFor(original), iconOrder);
      plates.set(hash, plate ?? '');
      return plate;
    },

    async original(hash: string): Promise<Buffer | undefined> {
      return isHash(hash) ? readOriginal(hash) : undefined;
    },

    /**
     * Deletes a picture with its resized copies, unless its file was written at `before` or later.
     * The caller deletes the row.
     */
    async remove(hash: string, before: Date): Promise<void> {
      if (!isHash(hash)) return;
      const originals = originalFormats.map((format) =>
        files.removeOld(originalName(hash, format), before),
      );
      if (!(await Promise.all(originals)).some(Boolean)) return;
      const resized = mediaWidths.flatMap((width) =>
        mediaFormats.map((format) => `${width}.${format}`),
      );
      const names = [...resized, `${shareSize.width}.jpg`].map(
        (rendition) => `${hash}-${rendition}`,
      );
      const icons = Object.keys(iconKinds).filter(isIconKind);
      for (const name of [...names, ...icons.map((kind) => iconName(hash, kind))]) {
        hot.delete(name);
        await files.remove(renditionName(name));
      }
    },
  };
}

/**
 * Inserts a stored picture's row. An existing one is as new as this: it may be unused, and about to
 * be deleted.
 */
export async function insertPictureRow(trx: Trx, picture: StoredPicture): Promise<void> {
  const created_at = new Date().toISOString();
  await trx
    .insertInto('pictures')
    .values({ ...picture, created_at })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at }))
    .execute();
}

const iconName = (hash: string, kind: IconKind) => `${hash}-${kind}.png`;

/** Returns the name under which content is stored: the first 160 bits of its SHA-256, in hex. */
export function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 40);
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{20,64}$/.test(text);
}

function isMediaWidth(width: number): boolean {
  return mediaWidths.some((one) => one === width);
}
