import { proxy } from 'valtio';

import { deviceStorage } from '#src/lib/text-storage.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';

/** The colour scheme a person chose; undefined follows the device. */
export const theme = proxy<{ chosen: Theme | undefined }>({ chosen: undefined });

/** Reads the choice kept on this device. Called once, after the first render is taken over. */
export function restoreTheme(): void {
  const kept = deviceStorage.read(storageKey);
  theme.chosen = kept === 'light' || kept === 'dark' ? kept : undefined;
}

/** Switches to the other scheme and keeps the choice. */
export function switchTheme(): void {
  const isDark = theme.chosen ? theme.chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const next: Theme = isDark ? 'light' : 'dark';
  theme.chosen = next;
  document.documentElement.dataset.theme = next;
  paintBrowser(next);
  deviceStorage.write(storageKey, next);
}

function paintBrowser(next: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = next === 'dark' ? '#15111c' : '#fbf7f1';
  }
}
