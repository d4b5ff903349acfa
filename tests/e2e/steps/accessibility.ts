import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';

// What every screen must be, in any colour scheme, width and text size.

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

/**
 * Violations that axe finds on the page; with `colours` only rules that depend on the colour
 * scheme.
 */
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
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/**
 * Expects that axe finds no violations: with all rules in the current colour scheme, then, on
 * phones, with the colour rules in the other scheme, which stays active.
 */
export async function expectNoViolations(page: Page, screen = 'the screen'): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [first, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  expect.soft(await violationsOn(page), `${screen}, ${first}`).toEqual([]);
  if (!test.info().project.use.isMobile) return;
  await page.emulateMedia({ colorScheme: other });
  expect.soft(await violationsOn(page, 'colours'), `${screen}, ${other}`).toEqual([]);
}

/**
 * Expects that axe finds no violations, and that the screen fits the viewport with text at 200 %.
 */
export async function expectSound(page: Page, screen: string): Promise<void> {
  await expectNoViolations(page, screen);
  await setFontSize(page, 32);
  await expectNoOverflow(page, `${screen}, text at 200 %`);
  if (test.info().project.use.isMobile) await expectNothingCutOff(page, `${screen}, text at 200 %`);
  await setFontSize(page, 16);
}

/** Sets the browser's default font size, which `rem` in media queries uses too; 16 by default. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Page.setFontSizes', { fontSizes: { standard } });
  await debug.detach();
  await page.waitForFunction(
    (size) => Number.parseFloat(getComputedStyle(document.body).fontSize) === size,
    standard,
  );
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
  await expect.soft.poll(overhang, { message }).toBeLessThanOrEqual(0);
}

/** Expects that no element extends beyond the viewport where it cannot be scrolled to. */
export async function expectNothingCutOff(page: Page, message: string): Promise<void> {
  await expect.soft.poll(() => page.evaluate(findCutOff), { message }).toEqual([]);
}

/** Runs in the page. */
function findCutOff(): string[] {
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
}

/**
 * Links and buttons of less than 44 pixels. Not those within a text, nor those that cover a larger
 * card or label.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, select, summary, input:not([type=hidden])',
      ),
    ].flatMap((control) => {
      const style = getComputedStyle(control);
      const cover = getComputedStyle(control, '::after');
      if (
        !control.checkVisibility({ visibilityProperty: true }) ||
        control.closest('[inert], [aria-hidden=true], .skip-link')
      )
        return [];
      const isInText = control.parentElement?.textContent.trim() !== control.textContent.trim();
      if (
        (style.display === 'inline' && isInText) ||
        (cover.position === 'absolute' && cover.content !== 'none')
      )
        return [];
      const label = control instanceof HTMLInputElement ? control.closest('label') : undefined;
      const { width, height } = (label ?? control).getBoundingClientRect();
      return width >= 43.5 && height >= 43.5
        ? []
        : [`${control.outerHTML.slice(0, 90)} ${width} x ${height}`];
    }),
  );
}
