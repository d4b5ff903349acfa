import { expect, type Page, test } from '@playwright/test';

import { violationsOn } from './accessibility.ts';

/**
 * Expects that axe finds no violations: with all rules in the current colour scheme, then, on phones, with the colour
 * rules in the other scheme, which stays active.
 */
export async function expectNoViolations(page: Page, screen = 'the screen'): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [first, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  expect(await violationsOn(page), `${screen}, ${first}`).toEqual([]);
  if (!test.info().project.use.isMobile) return;
  await page.emulateMedia({ colorScheme: other });
  expect(await violationsOn(page, 'colours'), `${screen}, ${other}`).toEqual([]);
}
