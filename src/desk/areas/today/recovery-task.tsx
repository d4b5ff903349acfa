import { readStaffLogins } from '#contract/calls/admin/staff-me-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';

import { TaskLink } from './task-row.tsx';

/** For an owner who has none of them: whoever loses the device is locked out. */
export function RecoveryTask() {
  const { data } = useStaffQuery(readStaffLogins);
  if (data?.recoveryCodesLeft !== 0) return null;
  return (
    <ul style={{ marginBlockEnd: '0.5rem' }}>
      <TaskLink
        icon="warning"
        kind="recovery-codes"
        link={{ to: '/access' }}
        title="Make recovery codes"
        detail="Without them a lost device locks you out"
      />
    </ul>
  );
}
