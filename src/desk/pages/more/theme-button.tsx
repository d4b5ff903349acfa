import { useState } from 'react';

import { deviceStorage } from '#src/lib/text-storage.ts';

/** Switches between light and dark, for the shop on this device too. */
export function ThemeButton() {
  const [isDark, setDark] = useState(isDarkNow);
  const change = () => {
    const next = isDark ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    deviceStorage.write('theme', next);
    setDark(!isDark);
  };
  return (
    <button type="button" onClick={change}>
      {isDark ? 'Light colours' : 'Dark colours'}
    </button>
  );
}

function isDarkNow(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
