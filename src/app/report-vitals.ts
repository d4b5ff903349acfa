import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

import { recordVitals } from '#contract/calls/vitals-calls.ts';
import type { PageType } from '#contract/names/page-types.ts';
import { isSavingData } from '#src/lib/data-saver.ts';

/**
 * Reports how quickly this page appeared and reacted, once, when it is left or hidden. A beacon that gets lost stays
 * lost: nobody waits for it and nothing stores it.
 */
export function reportVitals(page: PageType): void {
  const vitals: Partial<Record<MetricType['name'], number>> = {};
  let isSent = false;
  const add = ({ name, value }: MetricType) => {
    vitals[name] = Math.round(value * 10_000) / 10_000;
  };
  for (const on of [onTTFB, onFCP, onLCP, onCLS, onINP]) on(add);
  // After the library's own listeners, which finish LCP, CLS and INP at the same event.
  const send = () => {
    if (isSent || document.visibilityState !== 'hidden' || isSavingData() || Object.keys(vitals).length === 0) return;
    isSent = true;
    const report = JSON.stringify({ page, ...vitals });
    navigator.sendBeacon(`/api${recordVitals.path}`, new Blob([report], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', send);
}
