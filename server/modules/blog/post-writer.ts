import { randomUUID } from 'node:crypto';

import type { Reader, Trx } from '#server/db/connect.ts';

/** A post to be written: from a file, with its picture stored. */
export interface PostDraft {
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly summary: string;
  readonly markdown: string;
  /** In their canonical spelling. */
  readonly tags: readonly string[];
  /** Slugs of the products it mentions. */
  readonly products: readonly string[];
  /** ISO 8601, UTC. */
  readonly postedAt: string;
  readonly pictureHash: string | null;
  readonly pictureAlt: string;
}

export type PostChange = 'created' | 'changed' | 'same';

/** Writes a post when it is new or has changed. The caller calls `raiseCatalogueVersion`. */
export async function writePost(trx: Trx, draft: PostDraft): Promise<PostChange> {
  const known = await findPost(trx, draft.slug);
  if (known && differences(known.draft, draft).length === 0) return 'same';
  const values = {
    slug: draft.slug,
    title: draft.title,
    author: draft.author,
    summary: draft.summary,
    markdown: draft.markdown,
    picture_hash: draft.pictureHash,
    picture_alt: draft.pictureAlt,
    products: JSON.stringify(draft.products),
    posted_at: draft.postedAt,
    changed_at: new Date().toISOString(),
  };
  const id = known?.id ?? randomUUID();
  if (known) {
    await trx.updateTable('posts').set(values).where('id', '=', id).execute();
    await trx.deleteFrom('post_tags').where('post_id', '=', id).execute();
  } else {
    await trx
      .insertInto('posts')
      .values({ id, ...values })
      .execute();
  }
  if (draft.tags.length > 0) {
    const tags = draft.tags.map((tag, position) => ({ post_id: id, tag, position }));
    await trx.insertInto('post_tags').values(tags).execute();
  }
  return known ? 'changed' : 'created';
}

/** Returns the fields in which a post differs from the stored one, by their names in the file. */
export function differences(known: PostDraft, draft: PostDraft): string[] {
  const names: Record<keyof PostDraft, string> = {
    slug: 'slug',
    title: 'title',
    author: 'author',
    summary: 'summary',
    markdown: 'text',
    tags: 'tags',
    products: 'products',
    postedAt: 'datePosted',
    pictureHash: 'picture',
    pictureAlt: 'pictureAlt',
  };
  const fields = Object.keys(names) as (keyof PostDraft)[];
  return fields
    .filter((field) => JSON.stringify(known[field]) !== JSON.stringify(draft[field]))
    .map((field) => names[field]);
}

/** Reads the stored post with a slug. */
export async function findPost(
  read: Reader,
  slug: string,
): Promise<{ readonly id: string; readonly draft: PostDraft } | undefined> {
  const row = await read.selectFrom('posts').selectAll().where('slug', '=', slug).executeTakeFirst();
  if (!row) return undefined;
  const tags = await read
    .selectFrom('post_tags')
    .select('tag')
    .where('post_id', '=', row.id)
    .orderBy('position')
    .execute();
  return {
    id: row.id,
    draft: {
      slug: row.slug,
      title: row.title,
      author: row.author,
      summary: row.summary,
      markdown: row.markdown,
      tags: tags.map(({ tag }) => tag),
      products: JSON.parse(row.products),
      postedAt: row.posted_at,
      pictureHash: row.picture_hash,
      pictureAlt: row.picture_alt,
    },
  };
}
