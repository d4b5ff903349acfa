import { defineCall } from '#contract/calls/call.ts';
import { shelvesSchema } from '#contract/calls/shelf-schemas.ts';

export const readDeskShelves = defineCall(
  'Desk: shelves',
  'readDeskShelves',
  'GET /admin/shelves',
  {
    summary: 'What products are sorted by: kinds, their shelves, and the groups of categories',
    response: shelvesSchema,
  },
);
