import { randomUUID } from 'node:crypto';

import type { Trx } from '#server/db/connect.ts';

/** A post to be written, with its picture stored. */
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
  readonly published: boolean;
  /** ISO 8601, UTC. */
  readonly postedAt: string;
  readonly pictureHash: string | null;
  readonly pictureAlt: string;
}

/** Writes a post, or a new one without `id`. Returns its id. The caller calls `raiseCatalogueVersion`. */
export async function writePost(trx: Trx, draft: PostDraft, id?: string): Promise<string> {
  const values = {
    slug: draft.slug,
    title: draft.title,
    author: draft.author,
    summary: draft.summary,
    markdown: draft.markdown,
    picture_hash: draft.pictureHash,
    picture_alt: draft.pictureAlt,
    products: JSON.stringify(draft.products),
    published: draft.published ? 1 : 0,
    posted_at: draft.postedAt,
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
