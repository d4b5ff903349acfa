import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';

import type { Post, PostCard } from '#contract/calls/blog-calls.ts';
import type { CatalogueIndex } from '#contract/rules/catalogue/catalogue-index.ts';
import { mediaMainAddress } from '#contract/rules/catalogue/media.ts';
import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';
import type { PostsTable } from '#server/db/schema/service-tables.ts';
import { pictureOf, readCards, readPictureRecords } from '#server/modules/product/product-cards.ts';

import { htmlOfPost, type RenderedPost } from './render-post.ts';

const relatedPostCount = 3;
const relatedProductCount = 4;
/** How many of a tag's newest products are considered. */
const candidates = 12;

/**
 * Reads a page of posts, of one canonical tag if any, newest first, and the number of all of them.
 */
export async function readPostPage(
  read: Reader,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  tag?: string,
): Promise<{ cards: PostCard[]; total: number }> {
  let posts = read.selectFrom('posts').where('published', '=', 1);
  if (tag !== undefined) {
    posts = posts.where('id', 'in', (row) =>
      row.selectFrom('post_tags').select('post_id').where('tag', '=', tag),
    );
  }
  const { total } = await posts
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const offset = (page - 1) * pageSize;
  if (offset >= Number(total)) return { cards: [], total: Number(total) };
  const rows = await posts
    .selectAll()
    .orderBy('posted_at', 'desc')
    .orderBy('slug')
    .limit(pageSize)
    .offset(offset)
    .execute();
  return { cards: await composePostCards(read, rows), total: Number(total) };
}

/** Reads a post with everything on its page, also by an address that it had before. */
export async function readPost(
  database: ShopDatabase,
  slug: string,
  index: CatalogueIndex,
): Promise<Post | undefined> {
  const { read } = database;
  const posts = read.selectFrom('posts').where('published', '=', 1);
  const row =
    (await posts.selectAll().where('slug', '=', slug).executeTakeFirst()) ??
    (await posts
      .innerJoin('post_redirects', 'post_redirects.post_id', 'posts.id')
      .selectAll('posts')
      .where('post_redirects.slug', '=', slug)
      .executeTakeFirst());
  if (!row) return undefined;
  const [card] = await composePostCards(read, [row]);
  if (!card) throw new Error('A row makes a card.');
  const [body, relatedPosts, relatedProducts] = await Promise.all([
    htmlOfPost(database, row),
    readRelatedPosts(read, row.id, card.tags),
    readRelatedProducts(read, JSON.parse(row.products), card.tags, index),
  ]);
  return { ...card, body, dateModified: row.changed_at, relatedPosts, relatedProducts };
}

export type PostAddress = Awaited<ReturnType<typeof readPostAddresses>>[number];

/** Reads the posts for the sitemap. */
export async function readPostAddresses(read: Reader) {
  return read
    .selectFrom('posts')
    .select(['slug', 'changed_at as changedAt', 'picture_hash as pictureHash'])
    .where('published', '=', 1)
    .orderBy('posted_at', 'desc')
    .orderBy('slug')
    .execute();
}

/** Reads the posts that share the most tags, newest first among equals and after them. */
async function readRelatedPosts(
  read: Reader,
  id: string,
  tags: readonly string[],
): Promise<PostCard[]> {
  const rows = await read
    .selectFrom('posts')
    .leftJoin('post_tags', (join) =>
      join
        .onRef('post_tags.post_id', '=', 'posts.id')
        .on('post_tags.tag', 'in', tags.length > 0 ? tags : ['']),
    )
    .select('posts.id')
    .where('posts.id', '!=', id)
    .where('posts.published', '=', 1)
    .groupBy(['posts.id', 'posts.posted_at', 'posts.slug'])
    .orderBy((row) => row.fn.count('post_tags.tag'), 'desc')
    .orderBy('posts.posted_at', 'desc')
    .orderBy('posts.slug')
    .limit(relatedPostCount)
    .execute();
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const related = await read.selectFrom('posts').selectAll().where('id', 'in', ids).execute();
  return composePostCards(
    read,
    ids.flatMap((one) => related.find((row) => row.id === one) ?? []),
  );
}

/** Reads the products that the post mentions, then those that share its tags. */
async function readRelatedProducts(
  read: Reader,
  slugs: readonly string[],
  tags: readonly string[],
  index: CatalogueIndex,
): Promise<Post['relatedProducts']> {
  const named =
    slugs.length === 0
      ? []
      : await read
          .selectFrom('products')
          .select(['id', 'slug'])
          .where('slug', 'in', slugs)
          .execute();
  const own = slugs.flatMap((slug) => named.find((row) => row.slug === slug)?.id ?? []);
  const shares = new Map<string, number>();
  for (const tag of tags) {
    for (const id of index.query({ tag, page: 1, pageSize: candidates }).ids)
      shares.set(id, (shares.get(id) ?? 0) + 1);
  }
  const others = [...shares].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
  const cards = await readCards(
    read,
    [...new Set([...own, ...others])].slice(0, own.length + candidates),
  );
  return cards.slice(0, relatedProductCount);
}

async function composePostCards(
  read: Reader,
  rows: readonly Selectable<PostsTable>[],
): Promise<PostCard[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [tags, pictures] = await Promise.all([
    read
      .selectFrom('post_tags')
      .select(['post_id', 'tag'])
      .where('post_id', 'in', ids)
      .orderBy('position')
      .execute(),
    readPictureRecords(
      read,
      rows.flatMap((row) => row.picture_hash ?? []),
    ),
  ]);
  return rows.map((row) => ({
    title: row.title,
    author: row.author,
    datePosted: row.posted_at,
    tags: tags.filter(({ post_id }) => post_id === row.id).map(({ tag }) => tag),
    imageURL: row.picture_hash ? mediaMainAddress(row.picture_hash) : '',
    ...(row.picture_hash && {
      picture: pictureOf(pictures.get(row.picture_hash), row.picture_hash, row.picture_alt),
    }),
    slugs: row.slug,
    summary: row.summary,
    readingMinutes: readingMinutesOf(row.markdown),
  }));
}

/** Returns the minutes it takes to read a post, at 220 words a minute. */
export function readingMinutesOf(markdown: string): number {
  // Without a parenthesis in the address, or a text of nothing but beginnings would take seconds.
  const plain = markdown.replace(/\]\([^()]*\)/g, ']');
  const words = plain.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Cf}'’-]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / 220));
}

/** A post to be written, with its picture stored. */
export interface PostDraft {
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly summary: string;
  readonly markdown: string;
  /** Without it the post is rendered when it is first read. */
  readonly rendered?: RenderedPost;
  /** In their canonical spelling. */
  readonly tags: readonly string[];
  /** Slugs of the products it mentions. */
  readonly products: readonly string[];
  readonly published: boolean;
  /** ISO 8601, UTC. */
  readonly postedAt: string;
  /** When a draft is published by itself; null: not by itself. */
  readonly publishAt?: string | null;
  readonly pictureHash: string | null;
  readonly pictureAlt: string;
}

/**
 * Writes a post, or a new one without `id`. Returns its id. The caller calls
 * `raiseCatalogueVersion`.
 */
export async function writePost(trx: Trx, draft: PostDraft, id?: string): Promise<string> {
  const values = {
    slug: draft.slug,
    title: draft.title,
    author: draft.author,
    summary: draft.summary,
    markdown: draft.markdown,
    html: draft.rendered?.html ?? null,
    html_source: draft.rendered?.source ?? null,
    picture_hash: draft.pictureHash,
    picture_alt: draft.pictureAlt,
    products: JSON.stringify(draft.products),
    published: draft.published ? 1 : 0,
    posted_at: draft.postedAt,
    publish_at: draft.published ? null : (draft.publishAt ?? null),
    changed_at: new Date().toISOString(),
  };
  const postId = id ?? randomUUID();
  if (id === undefined) {
    await trx
      .insertInto('posts')
      .values({ id: postId, ...values })
      .execute();
  } else {
    await trx
      .updateTable('posts')
      .set((post) => ({ ...values, version: post('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('post_tags').where('post_id', '=', id).execute();
  }
  const tags = draft.tags.map((tag, position) => ({ post_id: postId, tag, position }));
  if (tags.length > 0) await trx.insertInto('post_tags').values(tags).execute();
  return postId;
}

/** A text without control characters. */
export function cleanMarkdown(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/(?![\n\t])\p{Cc}/gu, ' ')
    .trim();
}
