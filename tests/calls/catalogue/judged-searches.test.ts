import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import type { SearchResponse } from '#contract/calls/search-calls.ts';
import { type CatalogueEntry, CatalogueIndex } from '#contract/rules/catalogue/catalogue-index.ts';
import { wordsOf } from '#contract/rules/search/fold.ts';
import {
  besideProducts,
  SearchedPosts,
  SearchedShelves,
} from '#contract/rules/search/suggestions.ts';
import { Synonyms } from '#contract/rules/search/synonyms.ts';
import { pricesOf } from '#contract/rules/texts/money.ts';
import { packageRoot } from '#server/package-root.ts';
import { downloadCatalogue, searchBoth } from '#tests/setup/both-searches.ts';
import { useDemoPages } from '#tests/setup/demo-pages.ts';
import { demoShelves } from '#tests/setup/demo-shelves.ts';
import { demoSynonyms } from '#tests/setup/demo-synonyms.ts';

/**
 * A search and what a good shopkeeper would show for it, written from the catalogue before any
 * result was seen: `afresh` by somebody who had not read the code, `weak-points` of the kinds that
 * once failed.
 */
interface Judged {
  readonly group: string;
  readonly query: string;
  readonly first?: readonly string[];
  /** Each of the first `n` results is one of these. */
  readonly topAllIn?: { readonly n: number; readonly slugs: readonly string[] };
  readonly mustInclude?: readonly string[];
  readonly mustNotInclude?: readonly string[];
  readonly page?: string;
  readonly saysNotSold?: string;
  readonly saysNothingFor?: 'price' | 'size';
  /** Rs. */
  readonly minPrice?: number;
  readonly maxPrice?: number;
}

interface Shown extends Omit<SearchResponse, 'products'> {
  readonly slugs: readonly string[];
  /** Rs, of the same products. */
  readonly prices: readonly number[];
}

interface Hardware {
  readonly products: readonly {
    readonly slug: string;
    readonly name: string;
    readonly price: number;
    readonly tags: readonly string[];
    readonly description: string;
    readonly information: Readonly<Record<string, string>>;
    readonly variants: readonly { readonly name: string; readonly value: string }[];
  }[];
  readonly searches: readonly Judged[];
}

const shown = 24;
const shareWanted = 0.95;

async function fixture<Content>(name: string): Promise<Content> {
  return JSON.parse(await readFile(join(packageRoot, 'tests/fixtures/searches', name), 'utf8'));
}

describe('Searches written from the catalogue', () => {
  const { ask } = useDemoPages();

  test.each(['afresh', 'weak-points'])('%s', async (name) => {
    const { phone } = await downloadCatalogue(ask);
    await expectSatisfied(await fixture(`${name}.json`), async (query) => {
      const { products, ...beside } = await searchBoth({ ask, phone }, query, shown);
      return {
        ...beside,
        slugs: products.map(({ slugs }) => slugs),
        prices: products.map((product) => pricesOf(product).current / 100),
      };
    });
  });

  test('every name comes while it is typed, and stays', async () => {
    const { entries } = await downloadCatalogue(ask);
    const index = indexOf([...entries.values()]);
    const lost: string[] = [];
    for (const { id, name } of entries.values()) {
      let hasCome = false;
      for (let length = 2; length <= name.length; length += 1) {
        const typed = name.slice(0, length);
        const isThere = find(index, typed).includes(id);
        if (hasCome && !isThere) lost.push(typed);
        hasCome ||= isThere;
      }
      if (find(index, name)[0] !== id) lost.push(name);
    }
    expect(lost).toEqual([]);
  });

  test("no beginning of a name's word shows something else first", async () => {
    const { entries } = await downloadCatalogue(ask);
    const index = indexOf([...entries.values()]);
    const words = new Set([...entries.values()].flatMap(({ name }) => wordsOf(name)));
    const begun = new Set([...words].flatMap(beginningsOf));
    const others = [...begun].filter((typed) => {
      const [first = ''] = find(index, typed);
      const name = wordsOf(entries.get(first)?.name ?? '');
      return !name.some((word) => word.startsWith(typed));
    });
    expect(others).toEqual([]);
  });
});

test('Searches in a hardware store, whose words the program was not made for', async () => {
  const { products, searches } = await fixture<Hardware>('hardware.json');
  const index = indexOf(
    products.map(({ slug, name, price, tags, description, information, variants }, at) => ({
      id: slug,
      name,
      shortDesc: description,
      tags,
      categoryId: 1,
      askedPaisa: price * 100,
      addedAt: new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString(),
      inStock: true,
      details: [
        ...variants.map((variant) => [variant.name, variant.value] as const),
        ...Object.entries(information),
      ],
    })),
  );
  const shelves = new SearchedShelves(demoShelves);
  const posts = new SearchedPosts([], demoShelves);
  await expectSatisfied(searches, async (name) => {
    const query = { name, page: 1, pageSize: shown };
    const answer = index.query(query);
    const prices = answer.ids.map((id) => products.find(({ slug }) => slug === id)?.price ?? 0);
    return {
      slugs: answer.ids,
      prices,
      totalRecords: answer.total,
      ...besideProducts({ index, shelves, posts }, query, answer),
    };
  });
});

function indexOf(entries: readonly CatalogueEntry[]): CatalogueIndex {
  const index = new CatalogueIndex(entries, demoShelves);
  index.synonyms = new Synonyms(demoSynonyms, demoShelves);
  return index;
}

/** Everything that is found while somebody types. */
function find(index: CatalogueIndex, name: string): string[] {
  return index.query({ name, isTyping: true, page: 1, pageSize: 200 }).ids;
}

function beginningsOf(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at + 1)).slice(1);
}

async function expectSatisfied(
  all: readonly Judged[],
  search: (query: string) => Promise<Shown>,
): Promise<void> {
  const failed: string[] = [];
  for (const judged of all) {
    const faults = faultsOf(judged, await search(judged.query));
    if (faults.length > 0) failed.push(`${judged.query}: ${faults.join('; ')}`);
  }
  console.info(`${all.length - failed.length} of ${all.length} searches satisfied`, failed);
  const share = (all.length - failed.length) / all.length;
  expect(share, failed.join('\n')).toBeGreaterThanOrEqual(shareWanted);
}

/** What a shopkeeper would not have done. */
function faultsOf(judged: Judged, found: Shown): string[] {
  const { slugs, prices, totalRecords, pages = [], notSold = [], nothingFor } = found;
  const { first, topAllIn, mustInclude = [], mustNotInclude = [] } = judged;
  const top = slugs.slice(0, topAllIn?.n ?? 0);
  const strange = top.filter((slug) => !topAllIn?.slugs.includes(slug));
  const missing = mustInclude.filter((slug) => !slugs.includes(slug));
  const unwanted = mustNotInclude.filter((slug) => slugs.includes(slug));
  const said = notSold.join(' ').toLowerCase();
  const isSaid = totalRecords === 0 || said.includes(judged.saysNotSold?.toLowerCase() ?? '');
  const saidOf = { price: nothingFor?.MaxPrice ?? nothingFor?.MinPrice, size: nothingFor?.size };
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = judged;
  return [
    first && !first.includes(slugs[0] ?? '') && `${slugs[0]} is first`,
    topAllIn && (top.length === 0 || strange.length > 0) && `on top ${strange.join(', ')}`,
    missing.length > 0 && `without ${missing.join(', ')}`,
    unwanted.length > 0 && `with ${unwanted.join(', ')}`,
    judged.page && !pages.some(({ path }) => path === judged.page) && `no page ${judged.page}`,
    judged.saysNotSold && !isSaid && `does not say that it has no ${judged.saysNotSold}`,
    judged.saysNothingFor &&
      saidOf[judged.saysNothingFor] === undefined &&
      `does not say that nothing has the ${judged.saysNothingFor}`,
    prices.some((price) => price < minPrice || price > maxPrice) && 'other prices',
  ].filter((fault) => typeof fault === 'string');
}
