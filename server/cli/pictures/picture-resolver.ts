import { createHash } from 'node:crypto';

import { plainText } from '#server/cli/plain-text.ts';
import { isAddress } from '#server/cli/shopify/picture-address.ts';
import type { Progress } from '#server/cli/terminal.ts';
import type { PictureStore, StoredPicture } from '#server/media/picture-store.ts';
import { PictureError } from '#server/media/read-picture.ts';

import { adoptPicture, exportedHash } from './adopt-picture.ts';
import { type FetchRules, fetchPicture } from './fetch-picture.ts';
import type { PictureFiles } from './picture-files.ts';
import type { PictureMemo } from './picture-memo.ts';
import { PictureNames } from './picture-names.ts';
import type { ShopPictures } from './shop-pictures.ts';
import { UnavailablePictureError, UnreachableHostError } from './unavailable-picture-error.ts';

/** A picture a file asks for: the cell, and the file of an export that holds it. */
export interface PictureSource {
  readonly src: string;
  readonly file: string | undefined;
}

export interface ResolverOptions {
  readonly known: ShopPictures;
  readonly store: PictureStore;
  readonly memo: PictureMemo;
  readonly files: PictureFiles | undefined;
  readonly fetching: FetchRules;
  /** Take only pictures the shop has already. */
  readonly isClosed: boolean;
}

const atOnce = 4;
/** After so many pictures in a row that a server did not give, it is asked no more. */
const maxFailuresPerHost = 6;

/** Every picture a file asks for: which the shop has, which are to be had and how, and which are not. */
export class PictureResolver {
  /** Why a picture cannot be had, by its wish's key. */
  readonly problems = new Map<string, string>();
  /** How many were left out because the book is closed. */
  leftOut = 0;
  readonly #parts: ResolverOptions;
  readonly #names: PictureNames;
  readonly #hashes = new Map<string, string>();
  readonly #rows = new Map<string, StoredPicture>();
  readonly #open = new Map<string, { wish: PictureSource; name: string | undefined; memoKey: string }>();
  readonly #silentHosts = new Map<string, number>();

  constructor(parts: ResolverOptions) {
    this.#parts = parts;
    this.#names = new PictureNames(parts.files?.names ?? []);
  }

  /** How many are still to be fetched or read. */
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

  /** The row that goes into the database with a picture that is new to it. */
  rowOf(hash: string): StoredPicture | undefined {
    return this.#rows.get(hash);
  }

  /** Finds out how a picture could be had, without fetching or changing anything. */
  async look(wish: PictureSource): Promise<void> {
    const { known, files, isClosed, memo } = this.#parts;
    const key = keyOf(wish);
    if (wish.src === '' || this.#hashes.has(key) || this.#open.has(key) || this.problems.has(key)) return;
    const hash = exportedHash(wish.file ?? wish.src);
    if (hash !== undefined && known.hashes.has(hash)) return this.#setHash(key, hash);
    const fetched = known.byAddress.get(wish.src);
    if (fetched !== undefined) return this.#setHash(key, fetched);
    if (isClosed) {
      this.leftOut += 1;
      return;
    }
    const found = (wish.file === undefined ? undefined : this.#names.find(wish.file)) ?? this.#names.find(wish.src);
    if (found === 'several') return this.#setProblem(key, 'several files have this name');
    if (found && files) {
      const memoKey = await files.read(found.name).then(keyOfContent, () => '');
      if (!(await this.#remember(key, memo.get(memoKey)))) this.#open.set(key, { wish, name: found.name, memoKey });
      return;
    }
    if (!isAddress(wish.src)) {
      const where = files ? `'${plainText(files.place, 60)}'` : 'a folder or zip beside the file';
      return this.#setProblem(key, `there is no such picture in ${where}`);
    }
    const memoKey = `address:${wish.src}`;
    if (!(await this.#remember(key, memo.get(memoKey)))) this.#open.set(key, { wish, name: undefined, memoKey });
  }

  /** Fetches or reads all that is open, a few at once. What fails becomes a problem, not an error. */
  async gather(progress: Progress): Promise<void> {
    const queue = [...this.#open.entries()];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [key, { wish, name, memoKey }] = next;
        try {
          const picture = await this.#take(wish, name);
          this.#parts.memo.set(memoKey === '' ? `address:${wish.src}` : memoKey, picture);
          this.#setRow(key, picture);
        } catch (error) {
          if (!(error instanceof UnavailablePictureError) && !(error instanceof PictureError)) throw error;
          this.#setProblem(key, error.message.replace(/\.$/, ''));
        }
        this.#open.delete(key);
        progress.advance();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  async #take(wish: PictureSource, name: string | undefined): Promise<StoredPicture> {
    const { store, files } = this.#parts;
    const content = name !== undefined && files ? await readName(files, name) : await this.#fetch(wish.src);
    const exported = name === undefined ? undefined : await adoptPicture(content, `/${name}`, store);
    return exported ?? store.store(content);
  }

  async #fetch(address: string): Promise<Buffer> {
    const host = URL.canParse(address) ? new URL(address).host : '';
    const silence = () => this.#silentHosts.get(host) ?? 0;
    if (silence() >= maxFailuresPerHost)
      throw new UnreachableHostError(`${host} could not be reached, so it was not tried again`);
    try {
      const content = await fetchPicture(address, this.#parts.fetching);
      this.#silentHosts.delete(host);
      return content;
    } catch (error) {
      if (error instanceof UnreachableHostError) this.#silentHosts.set(host, silence() + 1);
      throw error;
    }
  }

  /** What an earlier import made of it, if the picture's file is still there. */
  async #remember(key: string, picture: StoredPicture | undefined): Promise<boolean> {
    if (!picture) return false;
    if (this.#parts.known.hashes.has(picture.hash)) {
      this.#setHash(key, picture.hash);
      return true;
    }
    if (!(await this.#parts.store.original(picture.hash))) return false;
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
