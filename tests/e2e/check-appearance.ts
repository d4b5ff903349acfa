import { expect, type Page, test } from '@playwright/test';

import { violationsOn } from './accessibility.ts';

const softly = expect.configure({ soft: true });

interface AppearanceOptions {
  readonly isPhone: boolean;
  /** False when another page covers the same elements in dark. */
  readonly inDark: boolean;
  /** Runs the checks in reverse order, to start in the state that the previous page was left in. */
  readonly isReversed?: boolean;
}

/**
 * Checks the page in light and dark, in narrow and wide viewports, and with text at 200 %, for axe violations and
 * horizontal overflow. Uses soft assertions, so that all failures are reported.
 */
export async function checkAppearance(
  page: Page,
  { isPhone, inDark, isReversed = false }: AppearanceOptions,
): Promise<void> {
  const size = page.viewportSize();
  const at = new URL(page.url()).pathname;
  const checkLargeText = () =>
    test.step('text at 200 %', async () => {
      await setFontSize(page, 32);
      await expectNoOverflow(page, `${at}, text at 200 %`);
    });
  const checks = [
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
      // A phone's viewport has one width.
      for (const width of isPhone ? [] : [1280, 768, 390, 320]) {
        await test.step(`${width} wide`, async () => {
          await page.setViewportSize({ width, height: 844 });
          await expectNoOverflow(page, `${at}, ${width} wide`);
        });
      }
      if (size) await page.setViewportSize(size);
    },
  ];
  if (isReversed) {
    await checkLargeText();
    await setFontSize(page, 16);
    checks.reverse();
  }
  for (const check of checks) await check();
  if (!isReversed) await checkLargeText();
}

/** Sets the browser's default font size, which `rem` in media queries uses too; 16 by default. */
export async function setFontSize(page: Page, standard: number): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Page.setFontSizes', { fontSizes: { standard } });
  await debug.detach();
  await page.waitForFunction((size) => Number.parseFloat(getComputedStyle(document.body).fontSize) === size, standard);
}

/** Expects that neither the page nor a dialog scrolls horizontally. */
export async function expectNoOverflow(page: Page, message: string): Promise<void> {
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

/** Elements that extend beyond the viewport and cannot be scrolled to. */
export function findCutOff(page: Page): Promise<string[]> {
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
