import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';

import type { Shelves } from '#contract/rules/shelves/shelves.ts';
import { audit } from '#server/audit.ts';
import { insertPictureRow, type StoredPicture } from '#server/media/picture-store.ts';
import { cleanMarkdown, type PostDraft, writePost } from '#server/modules/blog/post-store.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { readShelves } from '#server/modules/product/shelf-store.ts';

import { type AddCataloguePicture, openCataloguePictures } from './demo-drafts.ts';
import { checked, type DemoOptions, fillIfEmpty } from './demo-files.ts';

/** Fills an empty blog with the demo's posts. */
export async function loadDemoPosts(options: DemoOptions): Promise<boolean> {
  if (!existsSync(join(options.folder, 'posts'))) return false;
  return fillIfEmpty(options.database, 'posts', () => fillBlog(options));
}

async function fillBlog({ database, pictures, folder, print }: DemoOptions): Promise<void> {
  print("The blog is empty: adding the demo's posts (DEMO=0 leaves it empty).");
  const addPicture = await openCataloguePictures(folder, pictures);
  const names = (await readdir(join(folder, 'posts'))).filter((name) => name.endsWith('.md'));
  const shelves = await readShelves(database.read);
  const posts: { draft: PostDraft; picture: StoredPicture | undefined }[] = [];
  for (const name of names) {
    const content = await readFile(join(folder, 'posts', name), 'utf8');
    posts.push(await readPostFile(name, content, addPicture, shelves));
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

const text = z.string().check(z.trim(), z.minLength(1));
const names = z._default(z.array(text), []);
/** The front matter that docs/catalogue-format.md describes. */
const headSchema = z.strictObject({
  title: text,
  author: text,
  summary: text,
  tags: names,
  products: names,
  datePosted: text.check(z.refine((date) => !Number.isNaN(Date.parse(date)))),
  picture: z.optional(text),
  pictureAlt: z.optional(text),
});

/** A post of a file: YAML between two lines of `---`, then Markdown. */
async function readPostFile(
  name: string,
  content: string,
  addPicture: AddCataloguePicture,
  shelves: Shelves,
) {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(content) ?? [];
  const { title, author, summary, tags, products, datePosted, picture, pictureAlt } = checked(
    name,
    headSchema,
    parse(head),
  );
  const found = picture === undefined ? undefined : await addPicture(picture);
  const draft: PostDraft = {
    title,
    author,
    summary,
    products,
    slug: name.replace(/\.md$/, ''),
    published: true,
    markdown: cleanMarkdown(body),
    tags: tags.map((tag) => shelves.canonical(tag)),
    postedAt: new Date(datePosted).toISOString(),
    pictureHash: found?.stored.hash ?? null,
    pictureAlt: pictureAlt ?? found?.alt ?? '',
  };
  return { draft, picture: found?.stored };
}
