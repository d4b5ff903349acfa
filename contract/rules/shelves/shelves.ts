import type { Shelf, ShelfData, ShelfGroup, ShelfKind } from '#contract/calls/shelf-schemas.ts';
import { labelOfSlug } from '#contract/capitalized.ts';
import { categoryKind } from '#contract/names/category-kind.ts';

/** What a shop's products are sorted by, read from its rows. */
export class Shelves {
  readonly kinds: readonly ShelfKind[];
  readonly groups: readonly ShelfGroup[];
  readonly all: readonly Shelf[];
  readonly #byKind = new Map<string, Shelf[]>();
  /** By slug; the first of several kinds. */
  readonly #bySlug = new Map<string, Shelf>();
  /** The slug of each spelling. */
  readonly #slugs = new Map<string, string>();
  readonly #addressAliases: ReadonlySet<string>;
  readonly #numbers: ReadonlyMap<string, number>;

  constructor({ kinds, groups, shelves }: ShelfData) {
    this.kinds = kinds;
    this.groups = groups;
    this.all = shelves;
    for (const { slug } of kinds) this.#byKind.set(slug, []);
    for (const shelf of shelves) {
      this.#byKind.get(shelf.kind)?.push(shelf);
      if (!this.#bySlug.has(shelf.slug)) this.#bySlug.set(shelf.slug, shelf);
    }
    // A slug is itself, whatever was spelt so before.
    for (const { slug } of shelves) this.#slugs.set(slug, slug);
    for (const shelf of shelves)
      for (const spelling of [...spellingsOf(shelf), ...(shelf.former ?? [])])
        if (!this.#slugs.has(spelling)) this.#slugs.set(spelling, shelf.slug);
    this.#addressAliases = new Set(shelves.flatMap(({ addressAliases = [] }) => addressAliases));
    this.#numbers = new Map(groups.map(({ kind, name, number }) => [groupKey(kind, name), number]));
  }

  /** The canonical spelling of a tag; unknown tags in lower case. */
  canonical(spelling: string): string {
    const lower = spelling.trim().toLowerCase();
    return this.#slugs.get(lower) ?? lower;
  }

  /**
   * The spelling under which a product carries a tag. In an address `black` may mean black
   * tourmaline; on a product it is a colour.
   */
  productTag(spelling: string): string {
    const lower = spelling.trim().toLowerCase();
    const isOwn = this.#addressAliases.has(lower) && !this.#bySlug.has(lower);
    return isOwn ? lower : this.canonical(lower);
  }

  /** The shelves of a kind in their order. */
  of(kind: string): readonly Shelf[] {
    return this.#byKind.get(kind) ?? [];
  }

  /** The shelves that say what a product is. */
  get categories(): readonly Shelf[] {
    return this.of(categoryKind);
  }

  /** The kind that a path segment means, in any letter case. */
  kind(segment: string): ShelfKind | undefined {
    const slug = segment.toLowerCase();
    return this.kinds.find((kind) => kind.slug === slug);
  }

  /** The shelf of a kind that a tag means, whatever its spelling. */
  find(kind: string, spelling: string): Shelf | undefined {
    const slug = this.canonical(spelling);
    const shelf = this.#bySlug.get(slug);
    if (shelf === undefined || shelf.kind === kind) return shelf;
    return this.of(kind).find((one) => one.slug === slug);
  }

  /** The shelf of a tag; of several kinds that of the first. */
  shelfOf(spelling: string): Shelf | undefined {
    return this.#bySlug.get(this.canonical(spelling));
  }

  /** Whether a shelf of this kind had the address before, and which it is now. */
  movedFrom(kind: string, spelling: string): Shelf | undefined {
    const lower = spelling.trim().toLowerCase();
    if (this.of(kind).some(({ slug }) => slug === lower)) return undefined;
    return this.of(kind).find(({ former }) => former?.includes(lower));
  }

  /** A label for people for any tag: the shelf's own, else the slug with spaces. */
  labelOf(spelling: string): string {
    return this.shelfOf(spelling)?.label ?? labelOfSlug(this.canonical(spelling));
  }

  /** What the first category of these tags counts as; undefined without one that has a group. */
  categoryIdOf(tags: readonly string[]): number | undefined {
    for (const tag of tags) {
      const shelf = this.find(categoryKind, tag);
      if (shelf?.group !== undefined) return this.#numbers.get(groupKey(shelf.kind, shelf.group));
    }
    return undefined;
  }
}

/** Several things of a shelf: 'Rings'. */
export const manyOf = ({ plural, label }: Pick<Shelf, 'plural' | 'label'>): string =>
  plural ?? label;

/** The path of a shelf's page. */
export const shelfPath = ({ kind, slug }: Pick<Shelf, 'kind' | 'slug'>): string =>
  `/shop/${kind}/${slug}`;

/** The path of a kind's index page. */
export const indexPath = (kind: string): string => `/shop/${kind}`;

/** The other spellings of a shelf's address. */
export function spellingsOf({ aliases = [], addressAliases = [] }: Shelf): readonly string[] {
  return [...aliases, ...addressAliases];
}

const groupKey = (kind: string, name: string) => `${kind}/${name}`;
