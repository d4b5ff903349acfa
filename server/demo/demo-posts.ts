import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import { PictureError, type PictureStore } from '#server/media/picture-store.ts';
import { type LoadPicture, planPosts, writePosts } from '#server/modules/blog/post-import.ts';

/** Draws a post's picture as SVG; undefined for a name that is no drawing. Tests draw something simpler. */
export type DrawPost = (id: string) => string | undefined;

export interface DemoPostsOptions {
  readonly database: ShopDatabase;
  readonly pictures: PictureStore;
  /** The catalogue's folder. */
  readonly folder: string;
  readonly loadDrawPost: () => Promise<DrawPost>;
  readonly print: (line: string) => void;
}

/**
 * Gives a blog without posts those of the demo, through the importer that the owner has. Also a shop that was filled
 * before there were any; of several processes that start at once, one does it.
 */
export async function loadDemoPosts(options: DemoPostsOptions): Promise<boolean> {
  const { database, folder } = options;
  if (!existsSync(join(folder, 'posts')) || (await hasPosts(database.read))) return false;
  return database.exclusively('demo', async () => {
    if (await hasPosts(database.read)) return false;
    return fillBlog(options);
  });
}

async function fillBlog({ database, pictures, folder, loadDrawPost, print }: DemoPostsOptions): Promise<boolean> {
  print("The blog is empty: drawing the demo's posts (DEMO=0 leaves it empty).");
  const draw = await loadDrawPost();
  const load: LoadPicture = async (id) => {
    const svg = draw(id);
    if (svg === undefined) throw new PictureError(`there is no drawing ${id}`);
    return sharp(Buffer.from(svg))
      .resize({ width: 1600, height: 1000, fit: 'cover' })
      .flatten({ background: '#f3ece2' })
      .png({ compressionLevel: 0 })
      .toBuffer();
  };
  const plan = await planPosts(database.read, join(folder, 'posts'), load, pictures.store);
  for (const { fileName, what, reasons } of plan) {
    if (what === 'refuse') print(`  ${fileName} is left out, because ${reasons.join('; ')}`);
  }
  // Its pictures are kept already: they were drawn into the store.
  const written = await writePosts(
    database,
    plan.flatMap(({ prepared }) => prepared ?? []),
    undefined,
  );
  print(`The blog has ${written.created} posts.`);
  return written.created > 0;
}

async function hasPosts(read: Reader): Promise<boolean> {
  return (await read.selectFrom('posts').select('id').limit(1).executeTakeFirst()) !== undefined;
}
