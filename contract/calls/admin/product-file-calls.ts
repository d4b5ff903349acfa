import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { productLimits } from '#contract/names/product-limits.ts';

const area = 'Desk: product files';

/**
 * A CSV file's bytes in base64: its character set is found out by the server, which names the lines
 * that are wrong.
 */
const fileSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(Math.ceil(productLimits.fileBytesMax / 3) * 4));

const optionFields = {
  /** New products are hidden. */
  asDrafts: z.boolean(),
  /** The file's stock replaces the shop's. */
  updateStock: z.boolean(),
};

/** What an import makes beside products: shelves by their kinds, in the order of the file. */
const madeShelvesSchema = z.array(
  z.object({
    /** The slug of the kind. */
    kind: z.string(),
    label: z.string(),
    name: z.string(),
    /** The shop does not have this kind yet. */
    isNew: z.boolean(),
    shelves: z.array(
      z.object({ slug: z.string(), label: z.string(), plural: z.optional(z.string()) }),
    ),
  }),
);

export type MadeShelves = z.output<typeof madeShelvesSchema>;

export const importPlanSchema = z.object({
  /** Identifies what would be written; `importProducts` needs it. */
  plan: z.string(),
  rowCount: z.number(),
  products: z.array(
    z.object({
      /** Where it begins in the file. */
      line: z.number(),
      slug: z.string(),
      name: z.string(),
      what: z.enum(['create', 'change', 'same']),
      /** Each value that changes; empty for a new product. */
      changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
      /** What a new product costs, how many there are, and whether it is shown, each as a text. */
      made: z.optional(z.array(z.string())),
      notes: z.array(z.string()),
    }),
  ),
  /** Cells that are not valid. With one of them nothing is imported. */
  problems: z.array(
    z.object({ line: z.number(), column: z.string(), slug: z.string(), reason: z.string() }),
  ),
  /** Categories and tags that the file names and the shop does not have. */
  shelves: z.optional(madeShelvesSchema),
  /** What a file of another shop has and this one has no place for. */
  leftOut: z.array(z.string()),
  /** What the file is taken for and why, and in which currency its prices are, in sentences. */
  reading: z.optional(z.array(z.string())),
});

export type ImportPlanShown = z.output<typeof importPlanSchema>;

export const planProductImport = defineCall(
  area,
  'planProductImport',
  'POST /admin/products/import/plan',
  {
    summary: 'Shows what importing a product file would change, value by value; changes nothing',
    body: z.object({ file: fileSchema, ...optionFields }),
    response: importPlanSchema,
  },
);

/** Responds 409 when the import would no longer do what the plan showed. */
export const importProducts = defineCall(area, 'importProducts', 'POST /admin/products/import', {
  summary: 'Imports a product file as its plan showed it, in one transaction',
  body: z.object({
    file: fileSchema,
    ...optionFields,
    plan: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  response: z.object({ created: z.number(), changed: z.number() }),
});

export const exportProducts = defineCall(area, 'exportProducts', 'POST /admin/products/export', {
  summary: 'All products as a CSV file',
  body: z.object({}),
  response: z.object({ fileName: z.string(), csv: z.string(), count: z.number() }),
});
