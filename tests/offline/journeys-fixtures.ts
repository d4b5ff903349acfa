import type { Customer } from '#tests/e2e/customer.ts';

import type { SavedShop } from './disks.ts';
import { test as base } from './fixtures.ts';

export { expect } from './fixtures.ts';

// Each test begins with the disk of a phone after one visit with a network, in a browser that was just opened, and
// with the shop gone.

type Who = 'visitor' | 'customer';

interface JourneyFixtures extends SavedShop {
  readonly who: Who;
  readonly savedShop: SavedShop;
}

export const test = base.extend<JourneyFixtures>({
  who: ['visitor', { option: true }],
  begins: async ({ who }, use) => use(who === 'customer' ? 'customer' : 'saved'),
  savedShop: async ({ place }, use) => use(await place.disks.savedShop()),
  // Before the phone is turned on.
  server: async ({ server, maya, who }, use) => {
    await server.stop();
    await use(server);
    // Empties Maya's cart for the next test, if the shop was reached.
    if (who === 'customer' && server.isRunning) await emptyLists(maya);
  },
  maya: ({ savedShop }, use) => use(savedShop.maya),
  products: ({ savedShop }, use) => use(savedShop.products),
  lists: ({ savedShop }, use) => use(savedShop.lists),
});

async function emptyLists(maya: Customer): Promise<void> {
  const { cartItems } = await maya.request<{ cartItems: { cartItemId: string }[] }>(
    'GET',
    `/ShoppingCart/userId/${maya.userId}`,
  );
  for (const { cartItemId } of cartItems) await maya.request('DELETE', `/ShoppingCart/CartItem/${cartItemId}`);
  await maya.request('DELETE', `/wishlist/clear/${maya.userId}`);
}
