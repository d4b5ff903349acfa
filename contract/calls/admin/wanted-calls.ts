import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { optionalText } from '#contract/calls/schemas.ts';

import { deskListShape, listedShape } from './shared-schemas.ts';

const wantedSchema = z.object({
  productId: z.string(),
  /** Empty: any variant. */
  attributeId: z.string(),
  name: z.string(),
  /** Such as `Size: M`; empty without one. */
  variant: z.string(),
  people: z.number(),
  /** When the first of them asked. */
  since: z.string(),
});
export type WantedPiece = z.infer<typeof wantedSchema>;

export const listWanted = defineCall('Desk: products', 'listWanted', 'GET /admin/wanted', {
  summary: 'What people wait for until it can be had again, by how many; without who they are',
  query: z.object({
    /** Of one product. */
    productId: optionalText(100),
    /** Part of the name. */
    ...deskListShape,
  }),
  response: z.object({ wanted: z.array(wantedSchema), ...listedShape }),
});
