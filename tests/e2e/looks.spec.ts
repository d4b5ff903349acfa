import { expect, test } from './fixtures.ts';
import { lookAtAll } from './looks.ts';
import { type PublicPage, publicPages } from './public-pages.ts';

const pages: readonly PublicPage[] = [...publicPages, { address: '/no/such/page', heading: 'This path ends here' }];
/** On a wide screen one page of each layout; a phone, where less has room, shows them all. */
const layouts = pages.filter(({ isLaidOutAs }) => isLaidOutAs === undefined);
/** So many after one another in one browser: what the first has fetched, the others need not. */
const onOneVisit = 5;
/** Of a wide screen's own parts, the menus of the header and the list's pages, nothing is missing here. */
const widestPage = '/products';

for (const [device, onDevice] of [
  ['phone', pages],
  ['desktop', layouts],
] as const) {
  for (let first = 0; first < onDevice.length; first += onOneVisit) {
    const visit = onDevice.slice(first, first + onOneVisit);
    test(`${visit.map(({ address }) => address).join(', ')} can be used by everybody on a ${device}`, {
      tag: `@${device}`,
    }, async ({ shop, page, forgive }) => {
      forgive(/status of 404/);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      for (const [index, { address, heading, isLaidOutAs }] of visit.entries()) {
        await test.step(address, async () => {
          await shop.open(address);
          await expect(shop.heading(heading)).toBeVisible();
          const inDark = shop.isPhone ? isLaidOutAs === undefined : address === widestPage;
          await lookAtAll(page, { isPhone: shop.isPhone, inDark, isReversed: index % 2 === 1 });
          await expect(shop.heading(heading)).toBeVisible();
        });
      }
    });
  }
}

test('dark follows the device, and can be switched for good', { tag: '@desktop' }, async ({ shop, page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await shop.open('/');
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(paper).not.toBe(light);
  await page.getByRole('banner').getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect.poll(paper).toBe(light);
  await shop.open('/products');
  expect(await paper()).toBe(light);
});

test('nothing moves for those who do not want it', { tag: '@phone' }, async ({ shop, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await shop.open('/products');
  await shop.main
    .getByRole('button', { name: /^Add to cart: / })
    .first()
    .click();
  await expect(shop.dialog('Login')).toBeVisible();
  const running = await page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const effect = animation.effect as KeyframeEffect;
      const { duration } = effect.getComputedTiming();
      return typeof duration === 'number' && duration > 50 ? `${effect.target?.outerHTML} ${effect.pseudoElement}` : [];
    }),
  );
  expect(running).toEqual([]);
});
