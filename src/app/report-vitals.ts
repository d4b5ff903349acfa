import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

import { recordVitals } from '#contract/calls/vitals-calls.ts';
import type { PageType } from '#contract/names/page-types.ts';
import { isSavingData } from '#src/lib/data-saver.ts';

/** Sends the web vitals of this page once, when it is hidden. */
export function reportVitals(page: PageType): void {
  const vitals: Partial<Record<MetricType['name'], number>> = {};
  let isSent = false;
  const add = ({ name, value }: MetricType) => {
    vitals[name] = Math.round(value * 10_000) / 10_000;
  };
  for (const on of [onTTFB, onFCP, onLCP, onCLS, onINP]) on(add);
  // Added after the library's own listeners, which report LCP, CLS and INP in the same event.
  const send = () => {
    if (isSent || document.visibilityState !== 'hidden' || isSavingData() || Object.keys(vitals).length === 0) return;
    isSent = true;
    const report = JSON.stringify({ page, ...vitals });
    navigator.sendBeacon(`/api${recordVitals.path}`, new Blob([report], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', send);
}
