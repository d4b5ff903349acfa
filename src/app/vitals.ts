import { pageTypeOf } from '#contract/rules/page-type.ts';
import { isSavingData } from '#src/lib/data-saver.ts';

/** Where browsers say that a person does not want this: Do Not Track, Global Privacy Control, Save-Data. */
interface Preferences {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
  readonly connection?: { readonly saveData?: boolean };
}

/** Measures this visit where the shop asks for it (`data-vitals`) and nothing speaks against it. */
export function startVitals(): void {
  const { doNotTrack, globalPrivacyControl, connection } = navigator as Preferences;
  const isWanted = document.documentElement.dataset.vitals !== undefined && typeof navigator.sendBeacon === 'function';
  // The browser's data saver counts here even where the shop's own switch is off.
  if (!isWanted || isSavingData() || connection?.saveData || doNotTrack === '1' || globalPrivacyControl === true)
    return;
  // As it was opened; the person may have moved on since.
  const [opened] = performance.getEntriesByType('navigation');
  const page = pageTypeOf(new URL(opened?.name ?? location.href).pathname);
  import('./report-vitals.ts').then(({ reportVitals }) => reportVitals(page)).catch(() => undefined);
}
