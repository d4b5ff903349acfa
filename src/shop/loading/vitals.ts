import type { MetricType } from 'web-vitals';

import { pageTypeOf, vitalsPath } from '#contract/names/page-types.ts';
import { isSavingData } from '#src/shared/pictures/data-saver.ts';

/** Do Not Track, Global Privacy Control, and Save-Data. */
interface Preferences {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Sends the web vitals of this page once, when it is hidden, if the shop has enabled it
 * (`data-vitals`) and no preference is against it.
 */
export async function startVitals(): Promise<void> {
  const { doNotTrack, globalPrivacyControl, connection } = navigator as Preferences;
  const isWanted =
    document.documentElement.dataset.vitals !== undefined &&
    typeof navigator.sendBeacon === 'function';
  // The browser's data saver counts here even if the shop's switch is off.
  if (
    !isWanted ||
    isSavingData() ||
    connection?.saveData ||
    doNotTrack === '1' ||
    globalPrivacyControl === true
  )
    return;
  // The first page; there may have been navigations since.
  const [opened] = performance.getEntriesByType('navigation');
  const page = pageTypeOf(new URL(opened?.name ?? location.href).pathname);
  const library = await import('web-vitals').catch(() => undefined);
  if (!library) return;
  const vitals: Partial<Record<MetricType['name'], number>> = {};
  let isSent = false;
  const add = ({ name, value }: MetricType) => {
    vitals[name] = Math.round(value * 10_000) / 10_000;
  };
  for (const on of [library.onTTFB, library.onFCP, library.onLCP, library.onCLS, library.onINP])
    on(add);
  // Added after the library's own listeners, which report LCP, CLS and INP in the same event.
  document.addEventListener('visibilitychange', () => {
    if (
      isSent ||
      document.visibilityState !== 'hidden' ||
      isSavingData() ||
      Object.keys(vitals).length === 0
    )
      return;
    isSent = true;
    const report = JSON.stringify({ page, ...vitals });
    navigator.sendBeacon(`/api${vitalsPath}`, new Blob([report], { type: 'application/json' }));
  });
}
