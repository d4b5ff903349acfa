import type { Suggested } from '#contract/calls/search-calls.ts';
import type { CatalogueIndex } from '#contract/rules/catalogue-index.ts';
import { indexPosts, suggestPosts } from '#contract/rules/search/suggestions.ts';
import type { Reader } from '#server/db/connect.ts';

interface Indexed {
  readonly version: string;
  readonly index: CatalogueIndex;
  readonly titles: ReadonlyMap<string, string>;
}

/** The blog's titles in memory, for search suggestions; read again when posts have changed. */
export class PostTitles {
  readonly #read: Reader;
  #indexed: Indexed | undefined;

  constructor(read: Reader) {
    this.#read = read;
  }

  async suggest(text: string): Promise<NonNullable<Suggested['posts']>> {
    const { index, titles } = await this.#current();
    return suggestPosts(index, text).map((slugs) => ({ slugs, title: titles.get(slugs) ?? '' }));
  }

  async #current(): Promise<Indexed> {
    const { count, changedAt } = await this.#read
      .selectFrom('posts')
      .select((row) => [row.fn.countAll<number>().as('count'), row.fn.max('changed_at').as('changedAt')])
      .executeTakeFirstOrThrow();
    const version = `${count} ${changedAt}`;
    if (this.#indexed?.version !== version) this.#indexed = { version, ...(await this.#readAll()) };
    return this.#indexed;
  }

  async #readAll(): Promise<Omit<Indexed, 'version'>> {
    const [posts, tags] = await Promise.all([
      this.#read.selectFrom('posts').select(['id', 'slug', 'title', 'summary', 'posted_at']).execute(),
      this.#read.selectFrom('post_tags').select(['post_id', 'tag']).orderBy('position').execute(),
    ]);
    const tagsOf = new Map<string, string[]>(posts.map(({ id }) => [id, []]));
    for (const { post_id, tag } of tags) tagsOf.get(post_id)?.push(tag);
    const index = indexPosts(
      posts.map(({ id, slug, title, summary, posted_at }) => ({
        slugs: slug,
        title,
        summary,
        datePosted: posted_at,
        tags: tagsOf.get(id) ?? [],
      })),
    );
    return { index, titles: new Map(posts.map(({ slug, title }) => [slug, title])) };
  }
}
