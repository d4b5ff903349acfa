const page = document.documentElement.dataset;

/**
 * Loads what a rendered page holds back (`data-waiting`, set by server/pages/page-source.ts): lazy pictures and web fonts.
 * Called when the page is hydrated; the code of held taps comes first. The fonts are shown together, so that the page is
 * laid out again only once. See docs/decisions/0073-order-of-arrival.md.
 */
export async function showWaiting(): Promise<void> {
  if (!page.waiting) return;
  const tapCode = document.querySelectorAll<HTMLLinkElement>('link[data-tap]:is([rel=modulepreload], [rel=tap-next])');
  await Promise.allSettled([...tapCode].map(({ href }) => import(/* @vite-ignore */ href)));
  page.waiting = 'fonts';
  await Promise.allSettled(['Figtree', 'Fraunces'].map((family) => document.fonts.load(`1rem ${family}`)));
  delete page.waiting;
}
