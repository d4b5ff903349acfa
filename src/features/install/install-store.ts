import { proxy } from 'valtio';

import { isRefused, rememberRefusal } from './install-memory.ts';

// Installing: whether this browser can, and whether it is offered just now. The offer is ours, as the browser's own
// comes on arrival and asks nobody whether they care.

/** What browsers say when they would install the shop. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Kept by `index.html`: it may come before any script of ours. */
    installPrompt?: Event;
  }
}

interface InstallState {
  /** The browser's own question, or two steps to be taken by hand (iOS); undefined where neither is possible. */
  way: 'prompt' | 'steps' | undefined;
  isOffered: boolean;
  /** Whether the two steps are shown. */
  isExplained: boolean;
}

export const install = proxy<InstallState>({ way: undefined, isOffered: false, isExplained: false });

/** Follows what the browser says of installing. Called once. */
export function startInstall(whenInstalled: () => void): void {
  const look = () => {
    install.way = findWay();
  };
  look();
  window.addEventListener('beforeinstallprompt', look);
  window.addEventListener('appinstalled', () => {
    delete window.installPrompt;
    Object.assign(install, { way: undefined, isOffered: false });
    whenInstalled();
  });
}

/** Offers to install, unless that is impossible or was refused not long ago. */
export function offerInstall(): void {
  if (install.way && !isRefused()) install.isOffered = true;
}

/** Yes: the browser asks once more in its own words, or the steps are shown. */
export async function acceptInstall(): Promise<void> {
  if (install.way === 'steps') {
    Object.assign(install, { isOffered: true, isExplained: true });
    return;
  }
  const event = window.installPrompt as InstallEvent | undefined;
  install.isOffered = false;
  if (!event) return;
  // A question can be asked once; a browser that would ask again says so again.
  delete window.installPrompt;
  install.way = undefined;
  await event.prompt();
  const { outcome } = await event.userChoice;
  if (outcome === 'dismissed') rememberRefusal();
}

/** Not now, which counts for 30 days. */
export function refuseInstall(): void {
  rememberRefusal();
  Object.assign(install, { isOffered: false, isExplained: false });
}

function findWay(): InstallState['way'] {
  if (isInstalled()) return undefined;
  if (window.installPrompt) return 'prompt';
  return isAppleTouch() ? 'steps' : undefined;
}

/** Whether the page runs as the installed app. */
function isInstalled(): boolean {
  const apple = navigator as Navigator & { readonly standalone?: boolean };
  return apple.standalone === true || matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;
}

/** An iPhone, or an iPad, which calls itself a Mac. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
