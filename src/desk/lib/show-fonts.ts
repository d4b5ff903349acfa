import { whenIdle } from '#src/lib/when-idle.ts';

const page = document.documentElement.dataset;
const latestMs = 2000;

/** Loads the web fonts, which come after the first screen (`data-waiting` in index.html), and shows them together. */
export function showFonts(): void {
  whenIdle(async () => {
    await Promise.allSettled(['Figtree', 'Fraunces'].map((family) => document.fonts.load(`1rem ${family}`)));
    delete page.waiting;
  }, latestMs);
}
