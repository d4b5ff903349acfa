import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';

import { canonicalTag } from '#contract/names/tags.ts';
import { audit } from '#server/audit.ts';
import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import { insertPictureRow, type PictureStore, type StoredPicture } from '#server/media/picture-store.ts';
import { cleanMarkdown, type PostDraft, writePost } from '#server/modules/blog/post-store.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';

import { type AddCataloguePicture, openCataloguePictures } from './catalogue-pictures.ts';

export interface DemoPostsOptions {
  readonly database: ShopDatabase;
  readonly pictures: PictureStore;
  /** The catalogue's folder. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

/** Fills an empty blog with the demo's posts. Of several processes that start at once, one does it. */
export async function loadDemoPosts(options: DemoPostsOptions): Promise<boolean> {
  const { database, folder } = options;
  if (!existsSync(join(folder, 'posts')) || (await hasPosts(database.read))) return false;
  return database.exclusively('demo', async () => {
    if (await hasPosts(database.read)) return false;
    await fillBlog(options);
    return true;
  });
}

async function fillBlog({ database, pictures, folder, print }: DemoPostsOptions): Promise<void> {
  print("The blog is empty: adding the demo's posts (DEMO=0 leaves it empty).");
  const addPicture = await openCataloguePictures(folder, pictures);
  const names = (await readdir(join(folder, 'posts'))).filter((name) => name.endsWith('.md'));
  const posts: { draft: PostDraft; picture: StoredPicture | undefined }[] = [];
  for (const name of names) {
    const content = await readFile(join(folder, 'posts', name), 'utf8');
    posts.push(await readPostFile(name, content, addPicture));
  }
  await database.transaction(async (trx) => {
    await raiseCatalogueVersion(trx);
    for (const { draft, picture } of posts) {
      if (picture) await insertPictureRow(trx, picture);
      await writePost(trx, draft);
    }
    const slugs = posts.map(({ draft }) => draft.slug);
    await audit(trx, { who: 'command', action: 'post.import', subject: 'posts', after: { slugs } });
  });
  print(`The blog has ${posts.length} posts.`);
}

async function hasPosts(read: Reader): Promise<boolean> {
  return (await read.selectFrom('posts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

const text = z.string().check(z.trim(), z.minLength(1));
const names = z._default(z.array(text), []);
/** The front matter that docs/catalogue-format.md describes. */
const headSchema = z.strictObject({
  ...{ title: text, author: text, summary: text, tags: names, products: names },
  datePosted: text.check(z.refine((date) => !Number.isNaN(Date.parse(date)))),
  picture: z.optional(text),
  pictureAlt: z.optional(text),
});

/** A post of a file: YAML between two lines of `---`, then Markdown. */
async function readPostFile(name: string, content: string, addPicture: AddCataloguePicture) {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(content) ?? [];
  const read = z.safeParse(headSchema, parse(head));
  if (!read.success) throw new Error(`${name}: ${read.error.issues[0]?.path.join('.')} is not as it should be`);
  const { title, author, summary, tags, products, datePosted, picture, pictureAlt } = read.data;
  const found = picture === undefined ? undefined : await addPicture(picture);
  const draft: PostDraft = {
    ...{ title, author, summary, products, slug: name.replace(/\.md$/, ''), published: true },
    markdown: cleanMarkdown(body),
    tags: tags.map(canonicalTag),
    postedAt: new Date(datePosted).toISOString(),
    pictureHash: found?.stored.hash ?? null,
    pictureAlt: pictureAlt ?? found?.alt ?? '',
  };
  return { draft, picture: found?.stored };
}
