import type { MadeShelves } from '#contract/calls/admin/product-file-calls.ts';
import { capitalized } from '#contract/capitalized.ts';
import { categoryKind } from '#contract/names/category-kind.ts';
import { shelfLimits } from '#contract/names/limits.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { type Shelves, spellingsOf } from '#contract/rules/shelves/shelves.ts';
import type { Trx } from '#server/db/connect.ts';
import { cleanLine } from '#server/http/clean-text.ts';

import { readShelves } from './shelf-store.ts';
import { addKind, addShelf, freeKindSlug, freeShelfSlug, shelfWithLabel } from './shelf-writer.ts';
import { slugOf } from './slug.ts';
import { spellingKey } from './spelling-key.ts';

/** A shelf as a product file names it. */
export interface NamedShelf {
  /** As one of them is called, or all; without it a category. */
  readonly kind?: string | undefined;
  readonly label: string;
  /** Its tag, where it is not made of the label. */
  readonly slug?: string | undefined;
}

interface WantedShelf {
  readonly kind: string;
  readonly slug: string;
  label: string;
  plural: string | undefined;
}

interface WantedKind {
  readonly slug: string;
  readonly label: string;
}

/** The shelves and kinds that a product file names and the shop does not have. */
export class NewShelves {
  readonly #shelves: Shelves;
  readonly #kinds = new Map<string, WantedKind>();
  /** By kind and spelling. */
  readonly #wanted = new Map<string, WantedShelf>();
  readonly #slugs = new Set<string>();
  readonly #known = new Map<string, ReadonlyMap<string, string>>();

  constructor(shelves: Shelves) {
    this.#shelves = shelves;
  }

  /** The tag of a category, which is new where the shop has none; undefined for no name. */
  categoryTag(label: string): string | undefined {
    return this.tagOf({ label });
  }

  /** The tag of a shelf, which is new where the shop has none; undefined for no name. */
  tagOf({ kind: kindName, label: typed, slug }: NamedShelf): string | undefined {
    const label = capitalized(cleanLine(typed).slice(0, shelfLimits.labelMax).trim());
    if (slugOf(label) === '') return undefined;
    const kind = kindName === undefined ? categoryKind : this.#kindOf(kindName);
    if (kind === undefined) return undefined;
    const spelt = spellingKey(label);
    const known = this.#knownOf(kind).get(spelt);
    // A group of categories is no category.
    if (known !== undefined) return known === '' ? undefined : known;
    const key = `${kind} ${spelt}`;
    const wanted = this.#wanted.get(key);
    if (wanted) {
      addSpelling(wanted, label);
      return wanted.slug;
    }
    // More are no categories, but a column that is something else.
    if (this.#wanted.size >= shelfLimits.perKindMax) return undefined;
    const free = freeShelfSlug(this.#shelves, slug ?? label, this.#slugs);
    if (free === undefined) return undefined;
    this.#slugs.add(free);
    this.#wanted.set(key, { kind, slug: free, label, plural: undefined });
    return free;
  }

  /** What has to be made for products with these tags, in the order of the file. */
  neededFor(tags: ReadonlySet<string>): MadeShelves {
    const shelves = [...this.#wanted.values()].filter(({ slug }) => tags.has(slug));
    const kinds = [...new Set(shelves.map(({ kind }) => kind))];
    return kinds.map((slug) => {
      const known = this.#shelves.kind(slug);
      const label = known?.label ?? this.#kinds.get(slug)?.label ?? slug;
      return {
        kind: slug,
        label,
        name: known?.name ?? label,
        isNew: known === undefined,
        shelves: shelves
          .filter(({ kind }) => kind === slug)
          .map(({ slug: tag, label: one, plural }) => ({
            slug: tag,
            label: one,
            ...(plural !== undefined && { plural }),
          })),
      };
    });
  }

  /** The slugs of a kind by every spelling; of its groups empty ones. */
  #knownOf(kind: string): ReadonlyMap<string, string> {
    const before = this.#known.get(kind);
    if (before) return before;
    const groups = this.#shelves.groups.filter((group) => group.kind === kind);
    const known = new Map(groups.map(({ name }) => [spellingKey(name), '']));
    for (const shelf of this.#shelves.of(kind))
      for (const name of [shelf.slug, shelf.label, shelf.plural ?? '', ...spellingsOf(shelf)])
        if (name !== '') known.set(spellingKey(name), shelf.slug);
    this.#known.set(kind, known);
    return known;
  }

  /** The slug of a kind that is called so, which is new where the shop has none. */
  #kindOf(typed: string): string | undefined {
    const label = cleanLine(typed).slice(0, shelfLimits.labelMax).trim();
    const folded = foldText(label);
    const known = this.#shelves.kinds.find((kind) =>
      [kind.label, kind.name, kind.slug].some((name) => foldText(name) === folded),
    );
    if (known) return known.slug;
    const wanted = this.#kinds.get(folded);
    if (wanted) return wanted.slug;
    const taken = new Set([
      ...this.#shelves.kinds.map(({ slug }) => slug),
      ...[...this.#kinds.values()].map(({ slug }) => slug),
    ]);
    const slug = freeKindSlug(taken, label);
    if (slug === undefined) return undefined;
    this.#kinds.set(folded, { slug, label });
    this.#kinds.set(slug, { slug, label });
    return slug;
  }
}

/** Of `Lock` and `Locks` the shorter is the name of one, the longer that of several. */
function addSpelling(wanted: WantedShelf, label: string): void {
  const all = [wanted.label, wanted.plural, label].filter((one) => one !== undefined);
  const byLength = [...new Set(all.map((one) => foldText(one)))].toSorted(
    (one, other) => one.length - other.length,
  );
  const spelt = (folded: string | undefined) => all.find((one) => foldText(one) === folded);
  wanted.label = spelt(byLength[0]) ?? wanted.label;
  wanted.plural = byLength.length > 1 ? spelt(byLength.at(-1)) : undefined;
}

/**
 * Makes what an import needs, in its transaction. Returns whether everything has the tag that its
 * products are about to get: not if somebody made another shelf of this name or address meanwhile.
 */
export async function addNewShelves(trx: Trx, made: MadeShelves): Promise<boolean> {
  for (const { kind, label, name, shelves } of made) {
    const now = await readShelves(trx);
    if (!now.kind(kind)) await addKind(trx, { slug: kind, label, name });
    for (const shelf of shelves) {
      const same = shelfWithLabel(now, kind, shelf.label);
      if (same?.slug === shelf.slug) continue;
      if (same || now.canonical(shelf.slug) !== shelf.slug || now.shelfOf(shelf.slug)) return false;
      await addShelf(trx, { kind, ...shelf });
    }
  }
  return true;
}
