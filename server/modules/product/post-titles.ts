import { type PostText, SearchedPosts } from '#contract/rules/search/suggestions.ts';
import type { Reader } from '#server/db/connect.ts';

/** The blog's posts in memory, for searches; read again when posts have changed. */
export class PostTitles {
  readonly #read: Reader;
  #known: { readonly version: string; readonly posts: SearchedPosts } | undefined;

  constructor(read: Reader) {
    this.#read = read;
  }

  async current(): Promise<SearchedPosts> {
    const { count, changedAt } = await this.#read
      .selectFrom('posts')
      .select((row) => [row.fn.countAll<number>().as('count'), row.fn.max('changed_at').as('changedAt')])
      .where('published', '=', 1)
      .executeTakeFirstOrThrow();
    const version = `${count} ${changedAt}`;
    if (this.#known?.version !== version) this.#known = { version, posts: new SearchedPosts(await this.#readAll()) };
    return this.#known.posts;
  }

  async #readAll(): Promise<PostText[]> {
    const [posts, tags] = await Promise.all([
      this.#read
        .selectFrom('posts')
        .select(['id', 'slug', 'title', 'summary', 'posted_at'])
        .where('published', '=', 1)
        .execute(),
      this.#read.selectFrom('post_tags').select(['post_id', 'tag']).orderBy('position').execute(),
    ]);
    const tagsOf = new Map<string, string[]>(posts.map(({ id }) => [id, []]));
    for (const { post_id, tag } of tags) tagsOf.get(post_id)?.push(tag);
    return posts.map(({ id, slug, title, summary, posted_at }) => ({
      slugs: slug,
      title,
      summary,
      datePosted: posted_at,
      tags: tagsOf.get(id) ?? [],
    }));
  }
}
