import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { audit } from '#server/audit.ts';
import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import { insertPictureRow, type StoredPicture } from '#server/media/picture-store.ts';
import { PictureError } from '#server/media/read-picture.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';

import { type FilePost, readPostFile } from './post-file.ts';
import { isBeside, picturesIn, withShopPictures } from './post-pictures.ts';
import { differences, findPost, type PostChange, type PostDraft, writePost } from './post-writer.ts';

export interface PostPicture {
  readonly stored: StoredPicture;
  /** For the post whose file has no `pictureAlt`. */
  readonly alt?: string;
  /** Content that is stored when the post is written. */
  readonly content?: Buffer;
}

/** Finds a picture by its name in a file. Throws a PictureError when it is missing. */
export type FindPicture = (name: string) => Promise<PostPicture>;
export type StorePicture = (content: Buffer) => Promise<StoredPicture>;

/** A post with its pictures, ready to be written. */
export interface PreparedPost {
  readonly draft: PostDraft;
  readonly pictures: readonly PostPicture[];
}

export interface PlannedPost {
  readonly fileName: string;
  readonly title: string;
  readonly what: 'create' | 'change' | 'same' | 'refuse';
  readonly prepared?: PreparedPost;
  /** What would change, or why it is rejected. */
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
}

/** The cores of a small machine: encoding pictures takes most of the time. */
const prepareConcurrency = 2;

/** Reads every `.md` file of a folder and plans what to do with each. Writes nothing. */
export async function planPosts(read: Reader, folder: string, findPicture: FindPicture): Promise<PlannedPost[]> {
  const names = (await readdir(folder)).filter((name) => /\.md$/i.test(name)).toSorted();
  const planned: PlannedPost[] = [];
  const left = names.entries();
  const planNext = async () => {
    for (const [at, fileName] of left) {
      const content = await readFile(join(folder, fileName), 'utf8');
      planned[at] = await planPost(read, fileName, content, findPicture);
    }
  };
  await Promise.all(Array.from({ length: prepareConcurrency }, planNext));
  return planned;
}

async function planPost(
  read: Reader,
  fileName: string,
  content: string,
  findPicture: FindPicture,
): Promise<PlannedPost> {
  const result = readPostFile(fileName, content);
  if (!result.post) return { fileName, title: '', what: 'refuse', reasons: result.reasons, notes: [] };
  const { title } = result.post;
  try {
    const prepared = await preparePost(result.post, findPicture);
    const known = await findPost(read, prepared.draft.slug);
    const reasons = known ? differences(known.draft, prepared.draft) : [];
    const what = known ? (reasons.length > 0 ? 'change' : 'same') : 'create';
    const notes = [...result.notes, ...(await notesOn(read, prepared.draft))];
    return { fileName, title, what, prepared, reasons, notes };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return { fileName, title, what: 'refuse', reasons: [error.message], notes: result.notes };
  }
}

/**
 * Writes prepared posts in one transaction and raises the catalogue's version. `storePicture` first stores the pictures
 * that have content.
 */
export async function writePosts(
  database: ShopDatabase,
  posts: readonly PreparedPost[],
  storePicture?: StorePicture,
): Promise<Record<PostChange, number>> {
  for (const { content } of posts.flatMap(({ pictures }) => pictures)) {
    if (content) await storePicture?.(content);
  }
  const written: Record<PostChange, number> = { created: 0, changed: 0, same: 0 };
  try {
    await database.transaction(async (trx) => {
      await raiseCatalogueVersion(trx);
      for (const { draft, pictures } of posts) {
        for (const { stored } of pictures) await insertPictureRow(trx, stored);
        written[await writePost(trx, draft)] += 1;
      }
      if (written.created + written.changed === 0) throw new NothingToWrite();
      const { created, changed } = written;
      const slugs = posts.map(({ draft }) => draft.slug);
      await audit(trx, { who: 'command', action: 'post.import', subject: 'posts', after: { created, changed, slugs } });
    });
  } catch (error) {
    if (!(error instanceof NothingToWrite)) throw error;
  }
  return written;
}

/** Rolls back, so that a run without changes does not raise the version. */
class NothingToWrite extends Error {}

async function preparePost(post: FilePost, findPicture: FindPicture): Promise<PreparedPost> {
  const { picture, ...facts } = post;
  const found = new Map<string, PostPicture>();
  const hashOf = async (name: string) => {
    const known = found.get(name) ?? (await findPicture(name));
    found.set(name, known);
    return known.stored.hash;
  };
  const pictureHash = picture === undefined ? null : await hashOf(picture);
  const inside = picturesIn(post.markdown).filter(isBeside);
  for (const { url } of inside) await hashOf(url);
  const isInside = new Set(inside.map(({ url }) => url));
  const markdown = withShopPictures(post.markdown, (url) =>
    isInside.has(url) ? found.get(url)?.stored.hash : undefined,
  );
  const pictureAlt = facts.pictureAlt || (picture !== undefined && found.get(picture)?.alt) || '';
  return { draft: { ...facts, pictureAlt, markdown, pictureHash }, pictures: [...found.values()] };
}

async function notesOn(read: Reader, draft: PostDraft): Promise<string[]> {
  const notes: string[] = [];
  if (picturesIn(draft.markdown).some(({ url }) => !/^\/(?!\/)/.test(url))) {
    notes.push('pictures from other sites are not shown; their description takes their place');
  }
  if (draft.products.length > 0) {
    const rows = await read.selectFrom('products').select('slug').where('slug', 'in', draft.products).execute();
    const there = new Set(rows.map(({ slug }) => slug));
    for (const slug of draft.products) if (!there.has(slug)) notes.push(`there is no product '${slug}'`);
  }
  return notes;
}
