// Inlined into the head of the shell (server/pages/page-source.ts).

import { countKeys } from '#contract/names/count-keys.ts';

/**
 * Puts the counts of cart and wishlist into the shell's buttons as they are parsed, because the
 * shell may be painted before it is complete.
 */
export function showCounts(): void {
  for (const [list, key] of Object.entries(countKeys)) {
    const count = readCount(key);
    if (!(count > 0)) continue;
    const reader = new MutationObserver(() => fill(list, count));
    reader.observe(document, { childList: true, subtree: true });
    addEventListener('DOMContentLoaded', () => reader.disconnect());
  }
}

function readCount(key: string): number {
  try {
    return Number(localStorage.getItem(key));
  } catch {
    return 0;
  }
}

function fill(list: string, count: number): void {
  for (const place of document.querySelectorAll<HTMLElement>(`[data-${list}-count=""]`)) {
    place.setAttribute(`data-${list}-count`, count > 99 ? '99+' : String(count));
    const opener = place.closest('[aria-label]');
    const [name] = opener?.getAttribute('aria-label')?.split(',') ?? [];
    opener?.setAttribute('aria-label', `${name}, ${count} ${count === 1 ? 'item' : 'items'}`);
  }
}
