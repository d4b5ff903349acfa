import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

interface AxeOptions {
  readonly resultTypes: readonly string[];
  readonly runOnly?: readonly string[];
}

interface AxeWindow extends Window {
  readonly axe: { run(options: AxeOptions): Promise<{ violations: Violation[] }> };
}

/** Violations that axe finds on the page; with `colours` only rules that depend on the colour scheme. */
export async function violationsOn(
  page: Page,
  what: 'everything' | 'colours' = 'everything',
): Promise<{ id: string; nodes: string[] }[]> {
  await page.evaluate(waitForTransitions);
  // Evaluated, because the content security policy blocks a script tag.
  await page.evaluate(`window.axe || (() => {${axe}})()`);
  return page.evaluate(
    async (runOnly) => {
      const options = { resultTypes: ['violations'], ...(runOnly && { runOnly }) };
      const { violations } = await (window as Window as AxeWindow).axe.run(options);
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`),
      }));
    },
    what === 'colours' ? ['color-contrast', 'link-in-text-block'] : undefined,
  );
}

/** Waits for colour transitions, which are very short with `prefers-reduced-motion`. */
async function waitForTransitions(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

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
