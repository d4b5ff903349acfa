import { createHash } from 'node:crypto';
import type { PictureStore, StoredPicture } from '#server/media/picture-store.ts';
import { PictureError } from '#server/media/read-picture.ts';
import { plainText } from '#server/plain-text.ts';
import type { ImportPictures, PictureSource } from '#server/product-files/import/import-plan.ts';
import { exportedHash } from '#server/product-files/pictures/exported-hash.ts';
import type { ShopPictures } from '#server/product-files/pictures/shop-pictures.ts';
import type { Progress } from '#server/product-files/progress.ts';
import { isAddress } from '#server/product-files/shopify/file-product.ts';
import { adoptPicture } from './adopt-picture.ts';
import { type FetchRules, fetchPicture } from './fetch-picture.ts';
import type { PictureFiles } from './picture-files.ts';
import type { PictureMemo } from './picture-memo.ts';
import { PictureNames } from './picture-names.ts';
import { UnavailablePictureError, UnreachableHostError } from './unavailable-picture-error.ts';

export interface ResolverOptions {
  readonly known: ShopPictures;
  readonly store: PictureStore;
  readonly memo: PictureMemo;
  readonly files: PictureFiles | undefined;
  readonly fetching: FetchRules;
  /** Use only pictures that are stored already. */
  readonly onlyStored: boolean;
}

const concurrency = 4;
/** After so many failures in a row no more pictures of a host are fetched. */
const maxFailuresPerHost = 6;

/** Finds every picture of a product file: stored, still to be loaded, or unavailable. */
export class PictureResolver implements ImportPictures {
  /** Why a picture is unavailable, by its key. */
  readonly problems = new Map<string, string>();
  /** How many were skipped because of `onlyStored`. */
  skippedCount = 0;
  readonly #options: ResolverOptions;
  readonly #names: PictureNames;
  readonly #hashes = new Map<string, string>();
  readonly #rows = new Map<string, StoredPicture>();
  readonly #open = new Map<string, { source: PictureSource; name: string | undefined; memoKey: string }>();
  readonly #failuresByHost = new Map<string, number>();

  constructor(options: ResolverOptions) {
    this.#options = options;
    this.#names = new PictureNames(options.files?.names ?? []);
  }

  /** How many are still to be loaded. */
  get openCount(): number {
    return this.#open.size;
  }

  isOpen(src: string, file: string | undefined): boolean {
    return this.#open.has(keyOf({ src, file }));
  }

  hashOf(src: string, file: string | undefined): string | undefined {
    return this.#hashes.get(keyOf({ src, file }));
  }

  problemOf(src: string, file: string | undefined): string | undefined {
    return this.problems.get(keyOf({ src, file }));
  }

  /** The database row of a picture that is not stored yet. */
  rowOf(hash: string): StoredPicture | undefined {
    return this.#rows.get(hash);
  }

  /** Finds out where a picture is, without loading or changing anything. */
  async locate(source: PictureSource): Promise<void> {
    const { known, files, onlyStored, memo } = this.#options;
    const key = keyOf(source);
    if (source.src === '' || this.#hashes.has(key) || this.#open.has(key) || this.problems.has(key)) return;
    const hash = exportedHash(source.file ?? source.src);
    if (hash !== undefined && known.hashes.has(hash)) return this.#setHash(key, hash);
    const fetched = known.byAddress.get(source.src);
    if (fetched !== undefined) return this.#setHash(key, fetched);
    if (onlyStored) {
      this.skippedCount += 1;
      return;
    }
    const found =
      (source.file === undefined ? undefined : this.#names.find(source.file)) ?? this.#names.find(source.src);
    if (found === 'several') return this.#setProblem(key, 'several files have this name');
    if (found && files) {
      const memoKey = await files.read(found.name).then(keyOfContent, () => '');
      if (!(await this.#reuse(key, memo.get(memoKey)))) this.#open.set(key, { source, name: found.name, memoKey });
      return;
    }
    if (!isAddress(source.src)) {
      const where = files ? `'${plainText(files.place, 60)}'` : 'a folder or zip beside the file';
      return this.#setProblem(key, `there is no such picture in ${where}`);
    }
    const memoKey = `address:${source.src}`;
    if (!(await this.#reuse(key, memo.get(memoKey)))) this.#open.set(key, { source, name: undefined, memoKey });
  }

  /** Loads all open pictures, a few at once. A failure is recorded in `problems`. */
  async load(progress: Progress): Promise<void> {
    const queue = [...this.#open.entries()];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [key, { source, name, memoKey }] = next;
        try {
          const picture = await this.#take(source, name);
          this.#options.memo.set(memoKey === '' ? `address:${source.src}` : memoKey, picture);
          this.#setRow(key, picture);
        } catch (error) {
          if (!(error instanceof UnavailablePictureError) && !(error instanceof PictureError)) throw error;
          this.#setProblem(key, error.message.replace(/\.$/, ''));
        }
        this.#open.delete(key);
        progress.advance();
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }

  async #take(source: PictureSource, name: string | undefined): Promise<StoredPicture> {
    const { store, files } = this.#options;
    const content = name !== undefined && files ? await readName(files, name) : await this.#fetch(source.src);
    const exported = name === undefined ? undefined : await adoptPicture(content, `/${name}`, store);
    return exported ?? store.store(content);
  }

  async #fetch(address: string): Promise<Buffer> {
    const host = URL.canParse(address) ? new URL(address).host : '';
    const failures = () => this.#failuresByHost.get(host) ?? 0;
    if (failures() >= maxFailuresPerHost)
      throw new UnreachableHostError(`${host} could not be reached, so it was not tried again`);
    try {
      const content = await fetchPicture(address, this.#options.fetching);
      this.#failuresByHost.delete(host);
      return content;
    } catch (error) {
      if (error instanceof UnreachableHostError) this.#failuresByHost.set(host, failures() + 1);
      throw error;
    }
  }

  /** Uses the result of an earlier import, if the picture's file still exists. */
  async #reuse(key: string, picture: StoredPicture | undefined): Promise<boolean> {
    if (!picture) return false;
    if (this.#options.known.hashes.has(picture.hash)) {
      this.#setHash(key, picture.hash);
      return true;
    }
    if (!(await this.#options.store.original(picture.hash))) return false;
    this.#setRow(key, picture);
    return true;
  }

  #setHash(key: string, hash: string): void {
    this.#hashes.set(key, hash);
  }

  #setRow(key: string, picture: StoredPicture): void {
    this.#rows.set(picture.hash, picture);
    this.#setHash(key, picture.hash);
  }

  #setProblem(key: string, problem: string): void {
    this.problems.set(key, problem);
  }
}

function keyOf({ src, file }: PictureSource): string {
  return file === undefined ? src : `${file}\n${src}`;
}

function keyOfContent(content: Buffer): string {
  return `content:${createHash('sha256').update(content).digest('hex')}`;
}

async function readName(files: PictureFiles, name: string): Promise<Buffer> {
  try {
    return await files.read(name);
  } catch (error) {
    if (error instanceof UnavailablePictureError) throw error;
    throw new UnavailablePictureError('it cannot be read', { cause: error });
  }
}
