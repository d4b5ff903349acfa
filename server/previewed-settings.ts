import { AsyncLocalStorage } from 'node:async_hooks';

import type { AllSettings } from '#contract/settings/entries.ts';

// Settings that an owner has typed and not saved, while their preview is rendered. They travel with
// the rendering itself, so that every part of its page has them, and no other page.

const previewed = new AsyncLocalStorage<AllSettings>();

/** Runs `work`, which reads these settings instead of the stored ones. */
export function withPreview<Result>(
  settings: AllSettings,
  work: () => Promise<Result>,
): Promise<Result> {
  return previewed.run(settings, work);
}

/** The settings of the preview that is being rendered; else those given. */
export const settingsInUse = <Settings>(stored: Settings): AllSettings | Settings =>
  previewed.getStore() ?? stored;
