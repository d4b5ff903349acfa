import { expect, test } from './fixtures.ts';
import { addToCart, appears, logInAs, openPage } from './steps.ts';
import type { Appearance, Tab } from './tab.ts';

// What a person has set for the whole device and each engine does otherwise; the rest is in
// tests/e2e. The screenshots in `.cache/browsers-results` are for people.

const appearances: Readonly<Record<Appearance, (tab: Tab) => Promise<void>>> = {
  dark: async (tab) => {
    expect(await tab.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
    const colour = await tab.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    expect(colour).toBe('rgb(21, 17, 28)');
  },
  'large-text': async (tab) => {
    const size = () => getComputedStyle(document.documentElement).fontSize;
    expect(await tab.evaluate(size)).toBe('32px');
    // To read a page that is too wide, a person would have to scroll each line.
    const tooWide = () => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const elements = [...document.querySelectorAll('main *')];
      const wide = elements.filter(
        (element) => element.getBoundingClientRect().right > clientWidth,
      );
      return wide.map((element) => element.outerHTML.slice(0, 100));
    };
    expect(await tab.evaluate(tooWide), await tab.url()).toEqual([]);
  },
};

for (const [name, check] of Object.entries(appearances)) {
  test(`appearance: ${name}`, async ({
    openBrowser,
    catalogue,
    customer,
    allowErrors,
  }, testInfo) => {
    // Playwright's screenshots add a style, which the page's policy reports.
    allowErrors(/blocked an inline style/);
    const { tab } = await openBrowser({ appearance: name as Appearance });
    const [product] = await catalogue.plenty();
    const addresses = [
      '/',
      '/products',
      `/products/${product.slugs}`,
      '/services/tarot-reading',
      '/products/custom',
    ];
    const checkPage = async (picture: string) => {
      await check(tab);
      await tab.screenshot(testInfo.outputPath(`${picture}.png`));
    };
    for (const [index, address] of addresses.entries()) {
      await openPage(tab, address);
      await appears(tab, { css: 'main h1' });
      await checkPage(String(index));
    }
    await logInAs(tab, customer);
    await openPage(tab, `/products/${product.slugs}`);
    await tab.click(addToCart);
    await appears(tab, { button: 'Cart, 1 item' });
    await tab.click({ button: 'Cart, 1 item' });
    await appears(tab, { button: 'Checkout' });
    await checkPage('cart');
    await openPage(tab, '/checkout');
    await appears(tab, { label: 'Country', within: 'main' });
    await checkPage('checkout');
  });
}
