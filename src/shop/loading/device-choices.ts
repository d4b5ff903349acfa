// Inlined into the head of every page (vite/plugins.ts), before anything is painted or fetched.
// Older browsers than those of the shop run it, too.

import { connection } from '#src/shared/network/connection.ts';

/** Puts what a person chose for this device, and whether scripts run on it, on the document. */
export function readDeviceChoices(): void {
  const { dataset } = document.documentElement;
  if (hasScripts()) dataset.scripts = 'on';
  let saver: string | null = null;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    saver = localStorage.getItem('data-saver');
    if (localStorage.getItem('token')) dataset.customer = '';
  } catch {}
  if (saver === 'on' || (saver !== 'off' && isSlow())) dataset.saver = 'on';
  // Said once, maybe before any script of the shop is there.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
}

/**
 * Safari 16.4, Chrome 110 and Firefox 115 are the first that have both: older ones show the page as
 * it is rendered.
 */
function hasScripts(): boolean {
  return 'toSorted' in Array.prototype && 'CompressionStream' in window;
}

function isSlow(): boolean {
  const { saveData = false, effectiveType = '' } = connection() ?? {};
  return saveData || /2g/.test(effectiveType);
}
