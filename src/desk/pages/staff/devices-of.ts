import type { StaffList } from '#contract/calls/admin/staff-schemas.ts';
import { relativeTime } from '#src/lib/relative-time.ts';

type Session = Pick<StaffList['staff'][number]['sessions'][number], 'device' | 'lastUsedAt'>;

/** The devices where somebody is logged in, the last one used first. */
export function devicesOf(sessions: readonly Session[]): string[] {
  return sessions
    .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))
    .map(({ device, lastUsedAt }) => `${device}, used ${relativeTime(lastUsedAt)}`);
}
