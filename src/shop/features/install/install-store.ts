import { proxy } from 'valtio';
import { isAppleTouch } from '#src/shared/browser/apple-touch.ts';
import { deviceStorage, tabStorage } from '#src/shared/storage/text-storage.ts';

// Whether the browser can install the shop, and whether that is offered now. We defer the browser's
// own prompt, which would appear on arrival.

/** `beforeinstallprompt`, which TypeScript's DOM types lack. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Stored by `index.html`: the event may fire before any script of ours runs. */
    installPrompt?: Event;
  }
}

interface InstallState {
  /**
   * The browser's own prompt, or manual steps (iOS); undefined when the shop cannot be installed.
   */
  method: 'prompt' | 'steps' | undefined;
  isOffered: boolean;
  /** Whether the card shows the manual steps. */
  isShowingSteps: boolean;
}

export const install = proxy<InstallState>({
  method: undefined,
  isOffered: false,
  isShowingSteps: false,
});

/** Listens to the browser's install events. Called once. */
export function startInstall(whenInstalled: () => void): void {
  const update = () => {
    install.method = findMethod();
  };
  update();
  window.addEventListener('beforeinstallprompt', update);
  window.addEventListener('appinstalled', () => {
    delete window.installPrompt;
    Object.assign(install, { method: undefined, isOffered: false });
    whenInstalled();
  });
}

/** Offers to install, unless that is not possible or was dismissed recently. */
export function offerInstall(): void {
  if (install.method && !wasDismissed()) install.isOffered = true;
}

/** Takes the offer back, for a page that it would disturb. */
export function withdrawInstallOffer(): void {
  Object.assign(install, { isOffered: false, isShowingSteps: false });
}

/** Opens the browser's prompt, or shows the manual steps. */
export async function acceptInstall(): Promise<void> {
  if (install.method === 'steps') {
    Object.assign(install, { isOffered: true, isShowingSteps: true });
    return;
  }
  const event = window.installPrompt as InstallEvent | undefined;
  install.isOffered = false;
  if (!event) return;
  // An event can prompt once; the browser fires another when it can prompt again.
  delete window.installPrompt;
  install.method = undefined;
  await event.prompt();
  const { outcome } = await event.userChoice;
  if (outcome === 'dismissed') recordDismissal();
}

/** Dismisses the offer for 30 days. */
export function dismissInstall(): void {
  recordDismissal();
  Object.assign(install, { isOffered: false, isShowingSteps: false });
}

function findMethod(): InstallState['method'] {
  if (isInstalled()) return undefined;
  if (window.installPrompt) return 'prompt';
  return isAppleTouch() ? 'steps' : undefined;
}

/** Whether the page runs as the installed app. */
function isInstalled(): boolean {
  const apple = navigator as Navigator & { readonly standalone?: boolean };
  return (
    apple.standalone === true ||
    matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
  );
}

// Stored on this device about the offer to install: the number of visits and when the offer was
// last dismissed.

interface InstallMemory {
  readonly visits: number;
  /** When 'Not now' was chosen, in milliseconds since 1970. */
  readonly refusedAt?: number | undefined;
}

const memoryKey = 'install';
const dismissedForMs = 30 * 24 * 60 * 60 * 1000;

/** Counts this visit, once per browser session. */
export function countVisit(): void {
  // Without storage every visit counts as the first.
  if (tabStorage.read(memoryKey) || !tabStorage.write(memoryKey, 'counted')) return;
  const memory = readMemory();
  writeMemory({ ...memory, visits: memory.visits + 1 });
}

export function isFirstVisit(): boolean {
  return readMemory().visits < 2;
}

/**
 * Whether the offer was dismissed in the last 30 days. A clock that was set back does not prolong
 * it.
 */
function wasDismissed(): boolean {
  const { refusedAt } = readMemory();
  return refusedAt !== undefined && Math.abs(Date.now() - refusedAt) < dismissedForMs;
}

function recordDismissal(): void {
  writeMemory({ ...readMemory(), refusedAt: Date.now() });
}

function readMemory(): InstallMemory {
  const { visits, refusedAt } = (deviceStorage.readJson(memoryKey) ?? {}) as Partial<
    Record<keyof InstallMemory, unknown>
  >;
  return {
    visits: Number.isInteger(visits) ? Number(visits) : 0,
    refusedAt: typeof refusedAt === 'number' ? refusedAt : undefined,
  };
}

function writeMemory(memory: InstallMemory): void {
  deviceStorage.write(memoryKey, JSON.stringify(memory));
}
