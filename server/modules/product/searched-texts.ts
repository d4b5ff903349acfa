import { catalogueLimits } from '#contract/names/limits.ts';
import { synonymsWith } from '#contract/names/synonyms.ts';
import { type PostText, SearchedPosts } from '#contract/rules/search/suggestions.ts';
import type { Shelves } from '#contract/rules/shelves/shelves.ts';
import type { AllSettings } from '#contract/settings/entries.ts';
import { hasPage } from '#contract/settings/offers.ts';
import { servicePath, serviceSynonyms } from '#contract/settings/service-forms.ts';
import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import { readShop, readShopSettings, tradeWordsName } from '#server/shop-settings.ts';

/** The blog's posts in memory, for searches; read again when posts have changed. */
export class PostTitles {
  readonly #read: Reader;
  #known:
    | { readonly version: string; readonly shelves: Shelves; readonly posts: SearchedPosts }
    | undefined;

  constructor(read: Reader) {
    this.#read = read;
  }

  async current(shelves: Shelves): Promise<SearchedPosts> {
    const { count, changedAt } = await this.#read
      .selectFrom('posts')
      .select((row) => [
        row.fn.countAll<number>().as('count'),
        row.fn.max('changed_at').as('changedAt'),
      ])
      .where('published', '=', 1)
      .executeTakeFirstOrThrow();
    const version = `${count} ${changedAt}`;
    if (this.#known?.version !== version || this.#known.shelves !== shelves) {
      const posts = new SearchedPosts(await this.#readAll(), shelves);
      this.#known = { version, shelves, posts };
    }
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

/**
 * The shop's synonyms, as `Synonyms` reads them: the owner's, which count first, then those of the
 * trade and of the program, but for pages that the shop does not have.
 */
export async function readSynonymLines(read: Reader): Promise<string> {
  const own = await read
    .selectFrom('search_synonyms')
    .select(['typed', 'meant'])
    .orderBy('id')
    .execute();
  const stored = await readShopSettings(read);
  const shop = await readShop(read);
  const lines = synonymsWith(String(stored.get(tradeWordsName) ?? ''))
    .split('\n')
    .filter((line) => {
      const [, page] = / => (\/\S*)$/.exec(line) ?? [];
      return page === undefined || hasPage(page, shop);
    });
  return [
    ...own.map(({ typed, meant }) => `${typed} => ${meant}`),
    ...lines,
    ...serviceSynonyms(shop),
  ].join('\n');
}

/** What the search calls the pages of services, by their paths. */
export function pageNamesOf(shop: AllSettings): ReadonlyMap<string, string> {
  const { services, servicesSearchedAs } = shop;
  if (services.length === 0) return new Map();
  return new Map([
    ['/services', servicesSearchedAs],
    ...services.map((service) => [servicePath(service), service.name] as const),
  ]);
}

/** Names that the desk reads of what was shown. */
const namesStored = 2;

/** What a search showed, in a line: `Green Aventurine Bracelet, Cord and 11 more`. */
export function shownText(products: readonly { readonly name: string }[], total: number): string {
  const names = products.slice(0, namesStored).map(({ name }) => name);
  const others = total - names.length;
  return others > 0 ? `${names.join(', ')} and ${others} more` : names.join(' and ');
}

const storedMax = 500;
/** Longer texts, and those with an address or a number, may say who somebody is. */
const textMax = 60;
const isPersonal = /@|\d{5}|https?:/;
const storeAfterMs = 10_000;

interface Missed {
  readonly count: number;
  /** What was shown instead, the last time. */
  readonly shown: string;
}

/**
 * Counts searches for what the shop doesn't have, without who made them. In memory first, so that a
 * search writes nothing.
 */
export class MissedSearches {
  readonly #database: ShopDatabase;
  readonly #onError: (error: unknown) => void;
  #counts = new Map<string, Missed>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: ShopDatabase, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** `shown` is what was shown instead; empty for nothing. */
  add(typed: string, shown = ''): void {
    const text = typed
      .slice(0, catalogueLimits.searchTextMax)
      .trim()
      .replace(/\s+/g, ' ')
      .toLowerCase();
    if (text === '' || text.length > textMax || isPersonal.test(text)) return;
    const counted = this.#counts.get(text);
    if (counted === undefined && this.#counts.size >= storedMax) return;
    this.#counts.set(text, { count: (counted?.count ?? 0) + 1, shown });
    this.#timer ??= setTimeout(() => void this.storeLast(), storeAfterMs).unref();
  }

  /** As `store`, for a timer or the end of the process, where nobody waits for an error. */
  async storeLast(): Promise<void> {
    await this.store().catch(this.#onError);
  }

  /** Writes the counts, and of more than 500 texts those that were searched for most. */
  async store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    const last_at = new Date().toISOString();
    await this.#database.transaction(async (trx) => {
      for (const [text, { count, shown }] of counts) {
        await trx
          .insertInto('missed_searches')
          .values({ text, count, last_at, shown })
          .onConflict((row) =>
            row.column('text').doUpdateSet((to) => ({
              last_at,
              shown,
              count: to('missed_searches.count', '+', count),
            })),
          )
          .execute();
      }
      const kept = trx
        .selectFrom('missed_searches')
        .select('text')
        .orderBy('count', 'desc')
        .orderBy('last_at', 'desc')
        .limit(storedMax);
      await trx.deleteFrom('missed_searches').where('text', 'not in', kept).execute();
    });
  }
}
