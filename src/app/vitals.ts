import { pageTypeOf } from '#contract/names/page-types.ts';
import { isSavingData } from '#src/lib/data-saver.ts';

/** Do Not Track, Global Privacy Control, and Save-Data. */
interface Preferences {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
  readonly connection?: { readonly saveData?: boolean };
}

/** Measures web vitals if the shop has enabled it (`data-vitals`) and no preference is against it. */
export function startVitals(): void {
  const { doNotTrack, globalPrivacyControl, connection } = navigator as Preferences;
  const isWanted = document.documentElement.dataset.vitals !== undefined && typeof navigator.sendBeacon === 'function';
  // The browser's data saver counts here even if the shop's switch is off.
  if (!isWanted || isSavingData() || connection?.saveData || doNotTrack === '1' || globalPrivacyControl === true)
    return;
  // The first page; there may have been navigations since.
  const [opened] = performance.getEntriesByType('navigation');
  const page = pageTypeOf(new URL(opened?.name ?? location.href).pathname);
  import('./report-vitals.ts').then(({ reportVitals }) => reportVitals(page)).catch(() => undefined);
}
