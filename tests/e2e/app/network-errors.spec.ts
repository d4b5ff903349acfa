import { expect, test } from '#tests/e2e/steps/fixtures.ts';

/** Console errors of the browser and the router without a network. */
const networkGone =
  /ERR_INTERNET_DISCONNECTED|The shop could not be reached|dynamically imported module/;

test('a page that fails to load without a network can be retried', { tag: '@phone' }, async ({
  shop,
  page,
  context,
  allowErrors,
}) => {
  allowErrors(networkGone);
  await shop.open('/products');
  await shop.idle();
  await context.setOffline(true);
  await shop.pages.getByRole('link', { name: 'Page 10', exact: true }).click();
  await expect(shop.main.getByText('The shop can’t be reached right now.')).toBeVisible();
  await context.setOffline(false);
  await shop.main.getByRole('button', { name: 'Try again' }).click();
  await expect(shop.main.getByText(/^Showing page 10 of/)).toBeVisible();

  await page.route(/\/api\/product\//, (route) => route.abort('internetdisconnected'));
  const link = shop.cards.last().getByRole('link');
  const name = await link.innerText();
  await link.click();
  await expect(shop.heading('This product can’t be shown right now')).toBeVisible();
  await page.unroute(/\/api\/product\//);
  await shop.main.getByRole('button', { name: 'Try again' }).click();
  await expect(shop.heading(name)).toBeVisible();
});

test('a page that needs no data says that the device is offline', { tag: '@phone' }, async ({
  shop,
  page,
  context,
}) => {
  await shop.open('/about');
  await shop.idle();
  const note = page.getByRole('banner').getByText('You’re offline.');
  await context.setOffline(true);
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await expect(note).toBeHidden();
});
