import { deviceStorage, tabStorage } from '#src/lib/text-storage.ts';

// What this device remembers of the offer to install: how often somebody came, and when they last said 'Not now'.

interface Memory {
  readonly visits: number;
  /** Milliseconds since 1970. */
  readonly refusedAt?: number | undefined;
}

const key = 'install';
const refusedForMs = 30 * 24 * 60 * 60 * 1000;

/** Counts this visit, once for each session of the browser. */
export function countVisit(): void {
  // Without storage every visit is the first.
  if (tabStorage.read(key) || !tabStorage.write(key, 'counted')) return;
  const memory = read();
  write({ ...memory, visits: memory.visits + 1 });
}

export function isFirstVisit(): boolean {
  return read().visits < 2;
}

/** 'Not now' counts for 30 days. A clock that was set back does not make it longer. */
export function isRefused(now = Date.now()): boolean {
  const { refusedAt } = read();
  return refusedAt !== undefined && Math.abs(now - refusedAt) < refusedForMs;
}

export function rememberRefusal(now = Date.now()): void {
  write({ ...read(), refusedAt: now });
}

function read(): Memory {
  const { visits, refusedAt } = (deviceStorage.readJson(key) ?? {}) as Partial<Record<keyof Memory, unknown>>;
  return {
    visits: Number.isInteger(visits) ? Number(visits) : 0,
    refusedAt: typeof refusedAt === 'number' ? refusedAt : undefined,
  };
}

function write(memory: Memory): void {
  deviceStorage.write(key, JSON.stringify(memory));
}
