import * as z from 'zod/mini';

const ignored = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** Search and filter of the list in its address, so that Back leads to the same list. */
export const requestSearchSchema = z.object({
  search: ignored(z.string()),
  state: ignored(z.string()),
  page: ignored(z.number()),
});

export type RequestSearch = z.output<typeof requestSearchSchema>;
