import * as z from 'zod/mini';

import { pictureSchema } from './picture-schema.ts';

// What the shop's products are sorted by: kinds (crystals), their shelves (amethyst), and the
// groups of categories. Texts that are empty are left out, because every page has them all.

const optionalText = z.optional(z.string());

export const shelfKindSchema = z.object({
  /** The path segment under /shop: `by-crystal`. */
  slug: z.string(),
  /** What one of its shelves is: 'Crystal'. */
  label: z.string(),
  /** All of them: 'Crystals'. */
  name: z.string(),
  /** The top-level menu that it stands in; without it, it is in no menu. */
  menu: optionalText,
  /** Where that menu stands, and where this kind stands in it. */
  menuPosition: z.optional(z.number()),
  /** The heading of its links there; without it, its name. */
  menuTitle: optionalText,
  /** The label of the link to its index page that comes before them: 'All signs'. */
  indexLink: optionalText,
  /** Of its index page. */
  title: optionalText,
  lead: optionalText,
  /** The kind on whose index page its tiles stand, instead of a page of its own. */
  listedOn: optionalText,
  /** Its own tile on another kind's index page. */
  tile: z.optional(
    z.object({
      /** The kind. */
      on: z.string(),
      /** Its place among the tiles there, from 0. */
      place: z.number(),
      note: optionalText,
      /** A picture of the shop's own pages, by its name. */
      photo: optionalText,
    }),
  ),
  /** The name of the filter that takes its shelves. */
  filter: optionalText,
  /** The title of a shelf's page: `Crystals for {label}`, or `{Label}`, which keeps its capitals. */
  shelfTitle: optionalText,
  /** The lead there: `Made of {note}.` Without it, the shelf's note. */
  shelfLead: optionalText,
  /** What the search calls its index page. */
  searchedAs: optionalText,
  /** The heading of its links in the footer. */
  footer: optionalText,
});

export const shelfGroupSchema = z.object({
  /** The kind whose shelves it groups. */
  kind: z.string(),
  name: z.string(),
  /** The `categoryId` of the search call. Groups may share one. */
  number: z.number(),
  /** What the filter calls that number; without it, the group's name. */
  filterLabel: optionalText,
  /** The section of the index page; without it, one of its own. */
  section: optionalText,
  /** The title of the list of that number. */
  title: optionalText,
});

export const shelfSchema = z.object({
  kind: z.string(),
  /** The tag of its products, and the last part of its address. */
  slug: z.string(),
  label: z.string(),
  plural: optionalText,
  /** The name of its group. */
  group: optionalText,
  /** Other spellings, of addresses and of products. */
  aliases: z.optional(z.array(z.string())),
  /** Other spellings of addresses alone: on products they are tags of their own. */
  addressAliases: z.optional(z.array(z.string())),
  /** Addresses that it had before. */
  former: z.optional(z.array(z.string())),
  /** The short line below its tile. */
  note: optionalText,
  /** Of its page, instead of the one that its kind makes. */
  title: optionalText,
  lead: optionalText,
  /** The tag whose picture its tile shows. */
  coverTag: optionalText,
  /** The picture of its tile, instead of a product's. */
  picture: z.optional(pictureSchema),
  /** Its place in the footer. */
  footerPosition: z.optional(z.number()),
});

/** All of a shop's shelves in their order. */
export const shelvesSchema = z.object({
  kinds: z.array(shelfKindSchema),
  groups: z.array(shelfGroupSchema),
  shelves: z.array(shelfSchema),
});

/** The same, each with the number of its products. */
export const countedShelvesSchema = z.extend(shelvesSchema, {
  shelves: z.array(z.extend(shelfSchema, { count: z.number() })),
});

export type ShelfKind = z.infer<typeof shelfKindSchema>;
export type ShelfGroup = z.infer<typeof shelfGroupSchema>;
export type Shelf = z.infer<typeof shelfSchema>;
export type ShelfData = z.infer<typeof shelvesSchema>;
export type CountedShelves = z.infer<typeof countedShelvesSchema>;
