import { pageTypeOf } from '#contract/rules/page-type.ts';
import { isSavingData } from '#src/lib/data-saver.ts';

/** Browsers say so where a person does not want to be observed: Do Not Track and Global Privacy Control. */
interface Privacy {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Measures this visit where the shop asks for it (`data-vitals`) and nothing speaks against it. */
export function startVitals(): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Privacy;
  const isWanted = document.documentElement.dataset.vitals !== undefined && typeof navigator.sendBeacon === 'function';
  if (!isWanted || isSavingData() || doNotTrack === '1' || globalPrivacyControl === true) return;
  // As it was opened; the person may have moved on since.
  const [opened] = performance.getEntriesByType('navigation');
  const page = pageTypeOf(new URL(opened?.name ?? location.href).pathname);
  import('./report-vitals.ts').then(({ reportVitals }) => reportVitals(page)).catch(() => undefined);
}
