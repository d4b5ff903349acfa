import { expect, type Page, test } from '@playwright/test';

import { violationsOn } from './accessibility.ts';

/**
 * Expects axe to find nothing wrong with what is on the screen: all its rules in the scheme that it is in, then those
 * of colours in the other one, in which it stays. A wide screen has no other colours than a phone.
 */
export async function expectNoViolations(page: Page, screen = 'the screen'): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [first, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  expect(await violationsOn(page), `${screen}, ${first}`).toEqual([]);
  if (!test.info().project.use.isMobile) return;
  await page.emulateMedia({ colorScheme: other });
  expect(await violationsOn(page, 'colours'), `${screen}, ${other}`).toEqual([]);
}
