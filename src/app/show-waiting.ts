import { yieldToMain } from '#src/lib/yield-to-main.ts';

const page = document.documentElement;
/** Elements of a part that is laid out at once. */
const partSize = 40;

/**
 * Loads what a rendered page holds back (`data-waiting`, set by server/pages/page-source.ts): lazy pictures and web fonts.
 * Called when the page is hydrated; the code of held taps comes first.
 */
export async function showWaiting(): Promise<void> {
  if (!page.dataset.waiting) return;
  const tapCode = document.querySelectorAll<HTMLLinkElement>('link[data-tap]:is([rel=modulepreload], [rel=tap-next])');
  await Promise.allSettled([...tapCode].map(({ href }) => import(/* @vite-ignore */ href)));
  page.dataset.waiting = 'fonts';
  await Promise.allSettled(['Figtree', 'Fraunces'].map((family) => document.fonts.load(`1rem ${family}`)));
  await showFonts();
}

/** Shows both fonts together, part by part: the layout of a whole page would be a long task on a slow phone. */
async function showFonts(): Promise<void> {
  const parts = partsOf(document.body);
  for (const part of parts) {
    part.setAttribute('data-fonts', '');
    // Lays out what has changed and is rendered, in this task.
    page.getBoundingClientRect();
    // Timers of a hidden page are late.
    if (!document.hidden) await yieldToMain();
  }
  page.removeAttribute('data-waiting');
  for (const part of parts) part.removeAttribute('data-fonts');
}

function partsOf(element: Element): Element[] {
  return element.querySelectorAll('*').length < partSize ? [element] : [...element.children].flatMap(partsOf);
}
