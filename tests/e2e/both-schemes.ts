import { expect, type Page } from '@playwright/test';

import { violationsOn } from './accessibility.ts';

/** Expects axe to find nothing wrong with what is on the screen, in light and in dark. */
export async function expectNoViolations(page: Page, screen = 'the screen'): Promise<void> {
  for (const [colorScheme, what] of [
    ['light', 'everything'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(untilColoursStand);
    expect(await violationsOn(page, what), `${screen}, ${colorScheme}`).toEqual([]);
  }
}

/** Colours change in a transition, a very short one under `prefers-reduced-motion`. */
async function untilColoursStand(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}
