import { expect, type Page } from '@playwright/test';

import { violationsOn } from './accessibility.ts';

/** Expects axe to find nothing wrong with what is on the screen, in light and in dark. */
export async function expectNoViolations(page: Page, screen = 'the screen'): Promise<void> {
  for (const [colorScheme, what] of [
    ['light', 'everything'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOn(page, what), `${screen}, ${colorScheme}`).toEqual([]);
  }
}
