import { AsyncLocalStorage } from 'node:async_hooks';

import { type AllSettings, settingsFrom } from '#contract/settings/entries.ts';

// Settings that an owner has typed and not saved, while their preview is rendered. They travel with
// the rendering itself, so that every part of a page has them, and no other page.

const typed = new AsyncLocalStorage<ReadonlyMap<string, unknown>>();

/** Runs `work`, which reads these values instead of the stored ones. */
export function withPreview<Result>(
  values: ReadonlyMap<string, unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  return typed.run(values, work);
}

/** The stored settings, or while a preview is rendered what is typed among them. */
export function previewedSettings(stored: AllSettings): AllSettings {
  const values = typed.getStore();
  if (!values) return stored;
  return settingsFrom(new Map<string, unknown>([...Object.entries(stored), ...values]));
}
