import { nextBuild } from '#tests/offline/next-build.ts';
import { expect, test } from './fixtures.ts';
import {
  appears,
  bookingsOf,
  bookTarot,
  containsText,
  eventually,
  fillAll,
  openPage,
  requestCustom,
  requestsOf,
  saved,
  untilHydrated,
  untilWorkerReady,
} from './steps.ts';
import type { Tab } from './tab.ts';
import { falseUnlessLost } from './webdriver.ts';

test('a booking and a custom order arrive once after server and browser were gone', {
  tag: '@short',
}, async ({ openBrowser, shop }) => {
  const first = await openBrowser();
  await openPage(first.tab, '/services/tarot-reading');
  await untilWorkerReady(first.tab);
  await openPage(first.tab, '/products/custom');
  await shop.stop();
  const idea = await requestCustom(first.tab);
  await appears(first.tab, { heading: saved });
  const question = await bookTarot(first.tab);
  await appears(first.tab, { heading: saved });
  await first.kill();
  const second = await openBrowser();
  await openPage(second.tab, '/outbox');
  await appears(second.tab, containsText('Custom order', 'main'));
  await second.close();
  await shop.start();
  const third = await openBrowser();
  await openPage(third.tab, '/');
  await eventually(() => [...bookingsOf(shop, question), ...requestsOf(shop, idea)]).toEqual([
    true,
    true,
  ]);
  await openPage(third.tab, '/outbox');
  await appears(third.tab, containsText('Receipt number', 'main'));
  expect([...bookingsOf(shop, question), ...requestsOf(shop, idea)]).toEqual([true, true]);
});

test('the shop is saved for offline and opens without a network', { tag: '@short' }, async ({
  openBrowser,
  shop,
}) => {
  const first = await openBrowser();
  await openPage(first.tab, '/status');
  await untilWorkerReady(first.tab);
  await first.tab.click({ button: 'Save the shop on this device', within: 'main' });
  await appears(first.tab, containsText('products saved on this device', 'main'));
  await eventually(() => first.tab.sees({ css: 'main progress' })).toBe(false);
  await first.close();
  await shop.stop();
  const { tab } = await openBrowser();
  await openPage(tab, '/products');
  await appears(tab, containsText('Showing what was saved'));
  await tab.click({ link: 'Page 2' });
  await appears(tab, containsText('Showing page 2 of', 'main'));
  await openPage(tab, '/products?Name=amethist+braclet');
  await appears(tab, { css: 'main article' });
});

test('a new version is offered and taken', async ({ openBrowser, shop }) => {
  const next = await nextBuild();
  try {
    const { tab } = await openBrowser();
    await openPage(tab, '/services/numerology');
    await untilWorkerReady(tab);
    await fillAll(tab, { 'Full name at birth': 'Tara Rai' });
    const before = await buildOf(tab);
    await shop.start(next.main);
    await tab.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await appears(tab, { button: 'Update now' });
    await tab.click({ button: 'Update now' });
    await eventually(() =>
      buildOf(tab).catch((error) => falseUnlessLost(error) || before),
    ).not.toBe(before);
    await untilHydrated(tab);
    const typed = () =>
      tab.evaluate(() => document.querySelector<HTMLInputElement>('main [name=birthName]')?.value);
    await eventually(async () => (await typed()) ?? 'Tara Rai').toBe('Tara Rai');
  } finally {
    await next.remove();
  }
});

const buildOf = (tab: Tab) =>
  tab.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
    return scripts.map((name) => /assets\/index-([\w-]+)\.js/.exec(name)?.[1]).find(Boolean) ?? '';
  });
