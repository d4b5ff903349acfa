import * as z from 'zod/mini';

import { shopSettingsSchema } from '#contract/settings/entries.ts';
import { defineCall } from './call.ts';
import { countedShelvesSchema } from './shelf-schemas.ts';

export const readShop = defineCall('Shop', 'readShop', 'GET /shop', {
  summary: 'The shop as its owner has set it: what every page needs',
  response: z.object({ settings: shopSettingsSchema, shelves: countedShelvesSchema }),
});
