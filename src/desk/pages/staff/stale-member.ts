import { currentRecordOf } from '#src/desk/lib/staff-failure.ts';
import { hasStatus } from '#src/lib/app-error.ts';
import { errorMessage } from '#src/lib/error-message.ts';

export const roleNames = { owner: 'Owner', staff: 'Staff' } as const;

/** Whether somebody else has changed this person's access since the list was read. */
export function isListOld(error: Error): boolean {
  return hasStatus(error, 404, 409);
}

/** Why a person's access was not changed, with the role that somebody else has given them meanwhile. */
export function accessFailureMessage(error: Error): string {
  const role = currentRecordOf(error)?.role;
  if (role !== 'owner' && role !== 'staff') return errorMessage(error);
  return `Somebody changed this meanwhile, so nothing was done. The role is ${roleNames[role]} now.`;
}
