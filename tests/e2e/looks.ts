import { expect, type Page, test } from '@playwright/test';

import { violationsOn } from './accessibility.ts';

const softly = expect.configure({ soft: true });

/**
 * Looks at what is on the screen as different people see it, on one visit: light, dark, in narrow and wide windows, and
 * with letters twice as large. Each look is told of by itself, so that one that fails hides none of the others.
 */
export async function lookAtAll(page: Page, isPhone: boolean): Promise<void> {
  const size = page.viewportSize();
  const at = new URL(page.url()).pathname;
  await test.step('light', async () => {
    softly(await violationsOn(page), `${at}, light`).toEqual([]);
  });
  await test.step('dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    softly(await violationsOn(page, 'colours'), `${at}, dark`).toEqual([]);
  });
  // A phone's window has one width.
  for (const width of isPhone ? [] : [320, 390, 768, 1280]) {
    await test.step(`${width} wide`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await fitsAcross(page, `${at}, ${width} wide`);
    });
  }
  if (size) await page.setViewportSize(size);
  await test.step('letters twice as large', async () => {
    await setLetters(page, 32);
    await fitsAcross(page, `${at}, letters twice as large`);
  });
}

/** The browser's own setting, which is what `rem` in a media query follows too; 16 is usual. */
export async function setLetters(page: Page, standard: number): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Page.setFontSizes', { fontSizes: { standard } });
  await debug.detach();
  await page.waitForFunction((size) => Number.parseFloat(getComputedStyle(document.body).fontSize) === size, standard);
}

/** Neither the page nor a dialog scrolls sideways. */
export async function fitsAcross(page: Page, message: string): Promise<void> {
  const overhang = () =>
    page.evaluate(() =>
      Math.max(
        ...[document.documentElement, ...document.querySelectorAll('dialog')].map(
          (element) => element.scrollWidth - element.clientWidth,
        ),
      ),
    );
  await softly.poll(overhang, { message }).toBeLessThanOrEqual(0);
}

/** Buttons, fields and prices that reach beyond the screen's edge, where nothing scrolls to them. */
export function cutOffOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const scope = document.querySelector('dialog[open]') ?? document.querySelector('main');
    const isScrolledTo = (element: Element) => {
      for (let box = element.parentElement; box && box !== scope; box = box.parentElement) {
        if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(box).overflowX)) return true;
      }
      return false;
    };
    return [...(scope?.querySelectorAll('*') ?? [])]
      .filter((element) => element.getBoundingClientRect().right > edge + 1 && !isScrolledTo(element))
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
  });
}
