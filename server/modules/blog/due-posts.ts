import { audit } from '#server/audit.ts';
import type { ShopDatabase } from '#server/db/connect.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';

/** Publishes the drafts whose time has come. Returns how many. */
export async function publishDuePosts(
  { read, transaction }: Pick<ShopDatabase, 'read' | 'transaction'>,
  now = new Date(),
): Promise<number> {
  const at = now.toISOString();
  const due = await read
    .selectFrom('posts')
    .select('id')
    .where('publish_at', '<=', at)
    .limit(1)
    .executeTakeFirst();
  if (!due) return 0;
  return transaction(async (trx) => {
    // Also locks out editors: somebody may have taken the time back just now.
    await raiseCatalogueVersion(trx);
    const posts = await trx
      .updateTable('posts')
      .set((post) => ({
        published: 1,
        posted_at: post.fn.coalesce('publish_at', 'posted_at'),
        publish_at: null,
        version: post('version', '+', 1),
        changed_at: at,
      }))
      .where('publish_at', '<=', at)
      .where('published', '=', 0)
      .returning(['id', 'title'])
      .execute();
    for (const { id, title } of posts) {
      const subject = `post:${id}`;
      await audit(trx, { who: 'shop', action: 'post.published', subject, after: { title } });
    }
    return posts.length;
  });
}
