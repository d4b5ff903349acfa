import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import type { StaffMe } from '#contract/calls/admin/staff-schemas.ts';

import { useStaffQuery } from './staff-query.ts';

/** The member of the staff who is logged in, also without a network; undefined before it is known. */
export function useStaff(): StaffMe | undefined {
  return useStaffQuery(readStaffMe, {}, { isStored: true }).data;
}

/** Their id; empty only before it is known, when no screen is shown. */
export function useStaffId(): string {
  return useStaff()?.id ?? '';
}

/** Whether the screens and buttons of owners are shown. The server checks it for every call. */
export function useIsOwner(): boolean {
  return useStaff()?.role === 'owner';
}
