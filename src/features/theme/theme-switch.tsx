import { IconButton } from '#src/ui/button.tsx';

import { switchTheme } from './theme-store.ts';

/** Light to dark and back. */
export function ThemeSwitch() {
  return <IconButton icon="moon" label="Switch between light and dark" onClick={switchTheme} />;
}
