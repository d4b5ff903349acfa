import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import sharp from 'sharp';
import { CommandError } from '#server/cli/command.ts';
import { cleanLine } from '#server/http/clean-text.ts';
import type { Progress } from '#server/long-work.ts';
import { meanColour, PictureError } from '#server/media/encode-picture.ts';
import { hashOf, type PictureStore, type StoredPicture } from '#server/media/picture-store.ts';
import type { ImportPictures } from '#server/modules/product-files/merge-product.ts';
import type { FilePicture } from '#server/modules/product-files/read-product-file.ts';
import {
  exportedHash,
  type StoredPictures,
} from '#server/modules/product-files/stored-pictures.ts';
import { plainText } from '#server/plain-text.ts';

import {
  type FetchRules,
  fetchPicture,
  pictureBytesMax,
  tooLargePicture,
  UnavailablePictureError,
  UnreachableHostError,
} from './fetch-picture.ts';

interface ResolverOptions {
  readonly known: StoredPictures;
  readonly store: PictureStore;
  readonly dataDir: string;
  readonly files: PictureFiles | undefined;
  readonly fetching: FetchRules;
  /** Use only pictures that are stored already. */
  readonly onlyStored: boolean;
}

const concurrency = 4;
/** After so many failures in a row no more pictures of a host are fetched. */
const failuresMax = 6;

interface OpenPicture {
  readonly address: string;
  readonly file: string | undefined;
  /** What the memo knows it by. */
  readonly key: string;
}

/** Finds every picture of a product file: stored, still to be loaded, or unavailable. */
export class PictureResolver implements ImportPictures {
  /** Why a picture is unavailable, by its cell. */
  readonly problems = new Map<string, string>();
  /** How many were skipped because of `onlyStored`. */
  skippedCount = 0;
  readonly #options: ResolverOptions;
  readonly #findFile: ReturnType<typeof fileFinder>;
  readonly #memo: ReturnType<typeof openMemo>;
  readonly #hashes = new Map<string, string>();
  readonly #rows = new Map<string, StoredPicture>();
  readonly #open = new Map<string, OpenPicture>();
  readonly #failures = new Map<string, number>();

  constructor(options: ResolverOptions) {
    this.#options = options;
    this.#findFile = fileFinder(options.files?.names ?? []);
    this.#memo = openMemo(options.dataDir);
  }

  /** How many are still to be loaded. */
  get openCount(): number {
    return this.#open.size;
  }

  readonly find = (src: string) => this.#hashes.get(src);
  readonly isOpen = (src: string) => this.#open.has(src);
  readonly problemOf = (src: string) => this.problems.get(src);
  readonly rowOf = (hash: string) => this.#rows.get(hash);

  /** Finds out where a picture is, without loading or changing anything. */
  async locate({ src, address }: FilePicture): Promise<void> {
    const { known, files, onlyStored } = this.#options;
    if (this.#hashes.has(src) || this.#open.has(src) || this.problems.has(src)) return;
    const stored = known.find(src);
    const file = this.#findFile(src);
    if (stored !== undefined) this.#hashes.set(src, stored);
    else if (onlyStored) this.skippedCount += 1;
    else if (file === 'several') this.problems.set(src, 'several files have this name');
    else if (file !== undefined && files) {
      const key = await files.read(file).then(contentKey, () => '');
      await this.#reuseOrOpen(src, { address, file, key });
    } else if (address !== '')
      await this.#reuseOrOpen(src, { address, file: undefined, key: `address:${address}` });
    else {
      const where = files ? `'${plainText(files.place, 60)}'` : 'a folder beside the file';
      this.problems.set(src, `there is no such picture in ${where}`);
    }
  }

  /** Loads all open pictures, a few at once. A failure is recorded in `problems`. */
  async load(progress: Progress): Promise<void> {
    const queue = this.#open.entries();
    const work = async () => {
      for (const [src, picture] of queue) {
        try {
          const stored = await this.#take(picture);
          this.#memo.set(picture.key, stored);
          this.#setRow(src, stored);
        } catch (error) {
          if (!(error instanceof UnavailablePictureError) && !(error instanceof PictureError))
            throw error;
          this.problems.set(src, error.message.replace(/\.$/, ''));
        }
        progress.advance();
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    this.#open.clear();
  }

  async #take({ address, file }: OpenPicture): Promise<StoredPicture> {
    const { store, files } = this.#options;
    if (file === undefined || !files) return store.store(await this.#fetch(address));
    const content = await files.read(file).catch((error: unknown) => {
      throw error instanceof UnavailablePictureError
        ? error
        : new UnavailablePictureError('it cannot be read');
    });
    return (await adoptExported(content, file, store)) ?? store.store(content);
  }

  async #fetch(address: string): Promise<Buffer> {
    const host = URL.canParse(address) ? new URL(address).host : '';
    const failures = this.#failures.get(host) ?? 0;
    if (failures >= failuresMax) {
      throw new UnreachableHostError(`${host} could not be reached, so it was not tried again`);
    }
    try {
      const content = await fetchPicture(address, this.#options.fetching);
      this.#failures.delete(host);
      return content;
    } catch (error) {
      if (error instanceof UnreachableHostError)
        this.#failures.set(host, (this.#failures.get(host) ?? 0) + 1);
      throw error;
    }
  }

  /** Uses the result of an earlier import, if the picture's file still exists. */
  async #reuseOrOpen(src: string, open: OpenPicture): Promise<void> {
    const picture = this.#memo.get(open.key);
    if (!picture) this.#open.set(src, open);
    else if (this.#options.known.hashes.has(picture.hash)) this.#hashes.set(src, picture.hash);
    else if (await this.#options.store.original(picture.hash)) this.#setRow(src, picture);
    else this.#open.set(src, open);
  }

  #setRow(src: string, picture: StoredPicture): void {
    this.#rows.set(picture.hash, picture);
    this.#hashes.set(src, picture.hash);
  }
}

/**
 * Stores a picture that an export of this shop wrote, byte for byte. Encoding it again would give
 * it another hash and lose quality. Returns undefined for any other picture.
 */
async function adoptExported(
  content: Buffer,
  name: string,
  store: PictureStore,
): Promise<StoredPicture | undefined> {
  const hash = exportedHash(`/${name}`);
  if (hash === undefined || hashOf(content) !== hash) return undefined;
  try {
    const {
      format: found,
      compression,
      width,
      height,
      exif,
      icc,
      xmp,
      pages,
    } = await sharp(content).metadata();
    const format = found === 'heif' && compression === 'av1' ? 'avif' : found;
    const isPlain =
      (format === 'webp' || format === 'avif') && !exif && !icc && !xmp && (pages ?? 1) === 1;
    if (!isPlain || !width || !height || Math.max(width, height) > 2400) return undefined;
    return await store.adopt(content, {
      hash,
      width,
      height,
      format,
      blur: await meanColour(content),
    });
  } catch {
    return undefined;
  }
}

/**
 * Which picture was made of which file or address, so that a second import of the same pictures
 * encodes nothing, and one that was stopped continues. The file can be deleted at any time.
 */
function openMemo(dataDir: string) {
  const path = join(dataDir, 'import-pictures.jsonl');
  const known = new Map<string, StoredPicture>();
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) {
    try {
      known.set(...(JSON.parse(line) as [string, StoredPicture]));
    } catch {
      // A command that was stopped leaves half a line.
    }
  }
  return {
    get: (key: string) => known.get(key),
    set(key: string, picture: StoredPicture): void {
      known.set(key, picture);
      mkdirSync(dataDir, { recursive: true });
      appendFileSync(path, `${JSON.stringify([key, picture])}\n`);
    },
  };
}

function contentKey(content: Buffer): string {
  return `content:${createHash('sha256').update(content).digest('hex')}`;
}

/** The picture files beside a product file, in a folder. */
type PictureFiles = Awaited<ReturnType<typeof openFolder>>;

/** Opens the folder of `--pictures`, else the one beside the file with its name. */
export async function openPictureFiles(
  csvPath: string,
  given: string | undefined,
): Promise<PictureFiles | undefined> {
  const stem = join(dirname(csvPath), basename(csvPath, extname(csvPath)));
  const beside = [`${stem}-pictures`, join(dirname(csvPath), 'pictures')];
  for (const path of given === undefined ? beside : [given]) {
    if ((await stat(path).catch(() => undefined))?.isDirectory()) return openFolder(path);
  }
  if (given === undefined) return undefined;
  throw new CommandError(`There is no picture folder '${plainText(given, 200)}'.`);
}

/**
 * Returns a function that finds the file of a picture's cell: by its path, else by its name where
 * one folder has it.
 */
function fileFinder(names: readonly string[]): (src: string) => string | 'several' | undefined {
  const byPath = new Map(names.map((name) => [plainKey(name), name]));
  const byName = Map.groupBy(names, (name) => basename(plainKey(name)));
  const find = (key: string) => {
    const found = byName.get(basename(key)) ?? [];
    return byPath.get(key) ?? (found.length > 1 ? 'several' : found[0]);
  };
  return (src) => {
    const key = plainKey(withoutQuery(src));
    // As it stands first: a name may have a `%20` of its own.
    return find(key) ?? find(plainKey(decoded(key))) ?? find(cleanLine(decoded(key)));
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutQuery(src: string): string {
  if (!/^(https?|file):/i.test(src)) return src;
  return decoded(src.replace(/[?#].*$/, '').replace(/^[a-z]+:\/\/[^/]*\//i, ''));
}

function plainKey(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
    .toLowerCase();
}

/** Links are not followed: they may lead out of the folder, or in a circle. */
async function openFolder(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return {
    place: folder,
    /** All names, with the folders inside. */
    names: entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
    async read(name: string): Promise<Buffer> {
      const path = join(folder, name);
      if ((await stat(path)).size > pictureBytesMax) throw tooLargePicture();
      return readFile(path);
    },
  };
}
