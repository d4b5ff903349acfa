import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CatalogueEntry, CatalogueIndex } from '#contract/rules/catalogue/catalogue-index.ts';
import { Synonyms } from '#contract/rules/search/synonyms.ts';
import { readCatalogueEntries } from '#server/modules/product/catalogue-view.ts';
import { readShelves } from '#server/modules/product/shelf-store.ts';
import { packageRoot } from '#server/package-root.ts';
import { openCliShop } from '#tests/cli/cli-shop.ts';
import { downloadCatalogue, searchBoth } from '#tests/setup/both-searches.ts';
import { useDemoPages } from '#tests/setup/demo-pages.ts';
import { demoSynonyms } from '#tests/setup/demo-synonyms.ts';

/**
 * Searches as people in Nepal, India and abroad type them, and what must be among the first five
 * products: tags that one of them has together (`a|b`: either). `<1000`, `>500`, `sale`, `best` and
 * `stock` hold for each of the five, `asc` and `newest` for their order, `text:8_mm` is in a
 * variant, a row of information or the name. `/path`: this page is shown. `first:ring`: the first
 * has it; `all:ring`: each; `not:ring`: none. `asked`: no word was replaced; `none`: nothing is
 * found.
 */
const searches = (name: string) =>
  readFile(join(packageRoot, 'tests/fixtures/searches', `${name}.txt`), 'utf8');

describe('Judged searches', () => {
  const { ask } = useDemoPages();

  test('are satisfied by the server, and the phone gives the same responses', async () => {
    const { phone, entries } = await downloadCatalogue(ask);
    const inStock = (id: string) => (phone.card(id)?.stockQuantity ?? 0) > 0;

    const find = async (name: string): Promise<Shown> => {
      const { products, pages = [], corrected } = await searchBoth({ ask, phone }, name, 5);
      return {
        five: products.map(({ id }) => ({
          ...(entries.get(id) as CatalogueEntry),
          inStock: inStock(id),
        })),
        pages: pages.map(({ path }) => path),
        isCorrected: corrected !== undefined,
      };
    };
    await expectSatisfied(await searches('judged'), find, 0.95);
    // Their best results, order and corrections are plain.
    await expectSatisfied(await searches('precise'), find, 1);
  });

  test('are satisfied in a shop for bicycles', async () => {
    const other = await openCliShop();
    expect(await other.import(join(packageRoot, 'tests/fixtures/bicycles.csv'), '--yes')).toBe(0);
    const all = await readCatalogueEntries(other.database.read);
    const entries = new Map(all.map((entry) => [entry.id, entry]));
    const shelves = await readShelves(other.database.read);
    const index = new CatalogueIndex(all, shelves);
    index.synonyms = new Synonyms(demoSynonyms, shelves);
    const find = async (name: string): Promise<Shown> => {
      const { ids, reading } = index.query({ name, page: 1, pageSize: 5 });
      const isCorrected = reading?.corrected !== undefined;
      return { five: ids.flatMap((id) => entries.get(id) ?? []), pages: [], isCorrected };
    };
    // Its words are not those that the program’s synonyms were made for; here `text:` also looks in
    // the tags.
    await expectSatisfied(await searches('bicycles'), find, 1);
  });
});

interface Shown {
  readonly five: readonly CatalogueEntry[];
  readonly pages: readonly string[];
  readonly isCorrected: boolean;
}

/**
 * Makes the searches of a list and prints how many are satisfied in each group. None may be empty
 * without wanting it.
 */
async function expectSatisfied(
  list: string,
  find: (text: string) => Promise<Shown>,
  share: number,
): Promise<void> {
  const groups = new Map<string, { good: number; all: number }>();
  const failed: string[] = [];
  const empty: string[] = [];
  let group = { good: 0, all: 0 };
  for (const line of list.trim().split('\n')) {
    const [text = '', wanted = ''] = line.split(' = ');
    if (line.startsWith('# ')) {
      group = { good: 0, all: 0 };
      groups.set(line.slice(2), group);
    }
    if (wanted === '') continue;
    const shown = await find(text);
    const { five, pages } = shown;
    if (five.length + pages.length === 0 && !wanted.startsWith('none')) empty.push(text);
    group.all += 1;
    if (satisfies(wanted, shown)) group.good += 1;
    else failed.push(`${line}: ${five.map(({ name }) => name).join(', ')}`);
  }
  const all = list.split('\n').filter((line) => line.includes(' = ')).length;
  const shares = Array.from(groups, ([name, { good, all }]) => `${name} ${good} of ${all}`);
  console.info(`${all - failed.length} of ${all} searches satisfied. ${shares.join(', ')}`, failed);
  expect(empty).toEqual([]);
  expect((all - failed.length) / all, failed.join('\n')).toBeGreaterThanOrEqual(share);
}

/**
 * Whether the first five products and the pages of a search are as `tests/fixtures/searches` wants
 * them.
 */
function satisfies(wanted: string, { five, pages, isCorrected }: Shown): boolean {
  const tests = wanted.split(' ');
  if (tests.some((one) => one.split('|').some((path) => pages.includes(path)))) return true;
  if (tests.includes('asked') && isCorrected) return false;
  if (tests.includes('none')) return five.length === 0;
  const each = tests.filter((one) =>
    /^[<>]|^(?:sale|best|stock|asc|newest|asked)$|^(?:first|all|not):/.test(one),
  );
  const together = tests.filter((one) => !each.includes(one)).map((one) => one.split('|'));
  return (
    five.length > 0 &&
    each.every((one) => holds(one, five)) &&
    (together.length === 0 ||
      five.some((entry) => together.every((any) => any.some((one) => isOf(entry, one)))))
  );
}

function isOf({ name, shortDesc, tags, details = [] }: CatalogueEntry, one: string): boolean {
  if (!one.startsWith('text:')) return tags.includes(one);
  const texts = [name, shortDesc, ...tags, ...details.map(([, value]) => value)].join('\n');
  return new RegExp(`\\b${one.slice(5).replaceAll('_', ' ')}\\b`, 'i').test(texts);
}

function holds(one: string, five: readonly CatalogueEntry[]): boolean {
  const [, which = '', some = ''] = /^(first|all|not):(.*)$/.exec(one) ?? [];
  const has = (entry: CatalogueEntry) => some.split('|').some((wanted) => isOf(entry, wanted));
  if (which === 'all') return five.every(has);
  if (which === 'not') return !five.some(has);
  if (which === 'first') return five.slice(0, 1).some(has);
  if (one === 'asked') return true;
  const paisa = Number(one.slice(1)) * 100;
  if (one.startsWith('<')) return five.every(({ askedPaisa }) => askedPaisa <= paisa);
  if (one.startsWith('>')) return five.every(({ askedPaisa }) => askedPaisa >= paisa);
  if (one === 'sale') return five.every(({ isOnSale }) => isOnSale);
  if (one === 'best') return five.every(({ isBestSeller }) => isBestSeller);
  if (one === 'stock') return five.every(({ inStock }) => inStock);
  const keys = five.map(({ askedPaisa, addedAt }) =>
    one === 'asc' ? askedPaisa : -Date.parse(addedAt),
  );
  return keys.every((key, at) => at === 0 || key >= (keys[at - 1] as number));
}
