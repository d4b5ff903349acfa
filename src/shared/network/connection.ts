// The Network Information API, which Chromium has, in pages and workers.

export interface Connection extends EventTarget {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
  /** Megabits per second, estimated. */
  readonly downlink?: number;
  /** Round-trip time in milliseconds, estimated. */
  readonly rtt?: number;
}

/** `navigator.connection`, where the browser has it. */
export function connection(): Connection | undefined {
  return 'connection' in navigator ? (navigator.connection as Connection) : undefined;
}

/** Whether what is loaded ahead would be in the way of what the person waits for. */
export function isSlowConnection(): boolean {
  const { saveData = false, effectiveType = '', downlink = 10, rtt = 0 } = connection() ?? {};
  return saveData || /2g|3g/.test(effectiveType) || downlink < 1 || rtt >= 300;
}
