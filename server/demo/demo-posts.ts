import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import type { PictureStore } from '#server/media/picture-store.ts';

import { openCataloguePictures } from './catalogue-pictures.ts';

export interface DemoPostsOptions {
  readonly database: ShopDatabase;
  readonly pictures: PictureStore;
  /** The catalogue's folder. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

/** Fills an empty blog with the demo's posts, by the owner's importer. Of several processes that start at once, one does it. */
export async function loadDemoPosts(options: DemoPostsOptions): Promise<boolean> {
  const { database, folder } = options;
  if (!existsSync(join(folder, 'posts')) || (await hasPosts(database.read))) return false;
  return database.exclusively('demo', async () => {
    if (await hasPosts(database.read)) return false;
    return fillBlog(options);
  });
}

async function fillBlog({ database, pictures, folder, print }: DemoPostsOptions): Promise<boolean> {
  print("The blog is empty: adding the demo's posts (DEMO=0 leaves it empty).");
  const { planPosts, writePosts } = await import('#server/modules/blog/post-import.ts');
  const addPicture = await openCataloguePictures(folder, pictures);
  const plan = await planPosts(database.read, join(folder, 'posts'), addPicture);
  for (const { fileName, what, reasons } of plan) {
    if (what === 'refuse') print(`  ${fileName} is left out, because ${reasons.join('; ')}`);
  }
  // The pictures are stored already.
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
