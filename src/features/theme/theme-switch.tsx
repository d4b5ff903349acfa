import { IconButton } from '#src/ui/button.tsx';

import { switchTheme } from './theme-store.ts';

/** Toggles between light and dark. */
export function ThemeSwitch() {
  return <IconButton icon="moon" label="Switch between light and dark" onClick={switchTheme} />;
}
