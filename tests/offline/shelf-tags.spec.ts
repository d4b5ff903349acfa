import { Catalogue, isPlain } from '#tests/e2e/steps/catalogue.ts';

import { expect, test } from './fixtures.ts';

// In the shop itself, where there may be no network: the code of a shelf tag is the address of its
// piece (`tests/desk/desk-products.spec.ts` reads one), which a phone's camera opens in the app.

test.use({ begins: 'saved' });

test('a shelf tag opens its piece in the app on the phone, with the shop gone', async ({
  phone,
  shop,
  server,
  request,
}) => {
  const products = await new Catalogue(request).all();
  const [first, second] = products.filter(isPlain).slice(-2);
  if (!first || !second) throw new Error('The demo has plain products.');
  await server.stop();

  // Cold: the camera opens the app with nothing but the address.
  await phone.page.goto(new URL(`/products/${first.slugs}`, server.origin).href);
  await expect(shop.heading(first.name)).toBeVisible();
  await expect(shop.main.getByText(/^Rs [\d,.]+$/).first()).toBeVisible();

  // The next tag, by a scan of its own.
  await phone.page.goto(new URL(`/products/${second.slugs}`, server.origin).href);
  await expect(shop.heading(second.name)).toBeVisible();
});
