import { expect, type Page, test } from '@playwright/test';

import { violationsOn } from './accessibility.ts';

const softly = expect.configure({ soft: true });

interface Looks {
  readonly isPhone: boolean;
  /** False where another page has the same parts in dark. */
  readonly inDark: boolean;
  /** For a page that is opened as the one before was left, so that the browser lays out each once less. */
  readonly isReversed?: boolean;
}

/**
 * Looks at what is on the screen as different people see it, on one visit: light, dark, in narrow and wide windows, and
 * with letters twice as large. Each look is told of by itself, so that one that fails hides none of the others.
 */
export async function lookAtAll(page: Page, { isPhone, inDark, isReversed = false }: Looks): Promise<void> {
  const size = page.viewportSize();
  const at = new URL(page.url()).pathname;
  const enlarged = () =>
    test.step('letters twice as large', async () => {
      await setLetters(page, 32);
      await fitsAcross(page, `${at}, letters twice as large`);
    });
  const looks = [
    () =>
      test.step('light', async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        softly(await violationsOn(page), `${at}, light`).toEqual([]);
      }),
    async () => {
      if (!inDark) return;
      await test.step('dark', async () => {
        await page.emulateMedia({ colorScheme: 'dark' });
        softly(await violationsOn(page, 'colours'), `${at}, dark`).toEqual([]);
      });
    },
    async () => {
      // A phone's window has one width.
      for (const width of isPhone ? [] : [1280, 768, 390, 320]) {
        await test.step(`${width} wide`, async () => {
          await page.setViewportSize({ width, height: 844 });
          await fitsAcross(page, `${at}, ${width} wide`);
        });
      }
      if (size) await page.setViewportSize(size);
    },
  ];
  if (isReversed) {
    await enlarged();
    await setLetters(page, 16);
    looks.reverse();
  }
  for (const look of looks) await look();
  if (!isReversed) await enlarged();
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
