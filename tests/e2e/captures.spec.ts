import sharp from 'sharp';

import { expect, test } from './fixtures.ts';

// Archives, link previews and reviewers capture a whole page without scrolling.
for (const address of ['/', '/products', '/products/amethyst-night-bracelet', '/blogs/below-makalu', '/services']) {
  test(`a capture of all of ${address} has its headings and the footer’s links`, async ({ page, shop }) => {
    await shop.open(address);
    await shop.idle();
    const capture = sharp(await page.screenshot({ fullPage: true, scale: 'css' }));
    const { width, height } = await capture.metadata();
    const texts = await page.evaluate(() => {
      const found = document.querySelectorAll('main :is(h1, h2, h3), footer a');
      return [...found].flatMap((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        const box = {
          left: Math.floor(x),
          top: Math.floor(y + scrollY),
          width: Math.floor(width),
          height: Math.floor(height),
        };
        return isSeen && width > 8 && height > 8 ? [{ text: element.textContent, box }] : [];
      });
    });
    const onPage = texts.filter(({ box }) => box.left >= 0 && box.left + box.width <= width);
    expect(onPage.length).toBeGreaterThan(10);
    expect(Math.max(...onPage.map(({ box }) => box.top + box.height))).toBeLessThanOrEqual(height);
    const blank: string[] = [];
    for (const { text, box } of onPage) {
      const { channels } = await sharp(await capture.clone().extract(box).png().toBuffer()).stats();
      if (channels.every(({ stdev }) => stdev < 2)) blank.push(text);
    }
    expect(blank).toEqual([]);
  });
}
