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
  try {
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, 'counted');
    write({ ...read(), visits: read().visits + 1 });
  } catch {
    // Without storage every visit is the first.
  }
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
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    const visits = Number.isInteger(kept?.visits) ? kept.visits : 0;
    return { visits, refusedAt: typeof kept?.refusedAt === 'number' ? kept.refusedAt : undefined };
  } catch {
    return { visits: 0 };
  }
}

function write(memory: Memory): void {
  try {
    localStorage.setItem(key, JSON.stringify(memory));
  } catch {
    // As above.
  }
}
