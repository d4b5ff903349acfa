import { proxy } from 'valtio';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { IconButton } from '#src/shared/ui/forms/button.tsx';

/** Toggles between light and dark. */
export function ThemeSwitch() {
  return <IconButton icon="moon" label="Switch between light and dark" onClick={switchTheme} />;
}

export type Theme = 'light' | 'dark';

const storageKey = 'theme';

/** The chosen colour scheme; undefined follows the device. */
export const theme = proxy<{ chosen: Theme | undefined }>({ chosen: undefined });

/** Reads the stored choice. Called once, after hydration. */
export function restoreTheme(): void {
  const stored = deviceStorage.read(storageKey);
  theme.chosen = stored === 'light' || stored === 'dark' ? stored : undefined;
}

/** Switches to the other scheme and stores the choice. */
function switchTheme(): void {
  const isDark = theme.chosen
    ? theme.chosen === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  const next: Theme = isDark ? 'light' : 'dark';
  theme.chosen = next;
  document.documentElement.dataset.theme = next;
  updateThemeColour();
  deviceStorage.write(storageKey, next);
}

/** The browser's bars have the page's colour. */
function updateThemeColour(): void {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = backgroundColor;
}
