import { deviceStorage, tabStorage } from '#src/lib/text-storage.ts';

// Stored on this device about the offer to install: the number of visits and when the offer was last dismissed.

interface InstallMemory {
  readonly visits: number;
  /** When 'Not now' was chosen, in milliseconds since 1970. */
  readonly refusedAt?: number | undefined;
}

const key = 'install';
const dismissedForMs = 30 * 24 * 60 * 60 * 1000;

/** Counts this visit, once per browser session. */
export function countVisit(): void {
  // Without storage every visit counts as the first.
  if (tabStorage.read(key) || !tabStorage.write(key, 'counted')) return;
  const memory = read();
  write({ ...memory, visits: memory.visits + 1 });
}

export function isFirstVisit(): boolean {
  return read().visits < 2;
}

/** Whether the offer was dismissed in the last 30 days. A clock that was set back does not prolong it. */
export function wasDismissed(now = Date.now()): boolean {
  const { refusedAt } = read();
  return refusedAt !== undefined && Math.abs(now - refusedAt) < dismissedForMs;
}

export function recordDismissal(now = Date.now()): void {
  write({ ...read(), refusedAt: now });
}

function read(): InstallMemory {
  const { visits, refusedAt } = (deviceStorage.readJson(key) ?? {}) as Partial<Record<keyof InstallMemory, unknown>>;
  return {
    visits: Number.isInteger(visits) ? Number(visits) : 0,
    refusedAt: typeof refusedAt === 'number' ? refusedAt : undefined,
  };
}

function write(memory: InstallMemory): void {
  deviceStorage.write(key, JSON.stringify(memory));
}
