// Apart from dates.ts: the pages that write dates need no check of settings, and none of calls dates.

/** Whether the platform knows a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
