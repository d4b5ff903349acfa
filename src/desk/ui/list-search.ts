import * as z from 'zod/mini';

const ignored = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** Search and filter of a list in its address, so that Back leads to the same list. */
export const listSearchSchema = z.object({
  search: ignored(z.string()),
  state: ignored(z.string()),
  /** Its order, where it has several. */
  sort: ignored(z.string()),
  page: ignored(z.number()),
});

export type ListSearch = z.output<typeof listSearchSchema>;
