import { useSnapshot } from 'valtio';

import { resolveProof, staffSession } from '#src/desk/lib/staff-session.ts';
import { Dialog } from '#src/ui/dialog.tsx';

/** Asks for a fresh proof before a sensitive change. */
export function StepUpDialog() {
  const { isProofNeeded } = useSnapshot(staffSession);
  if (!isProofNeeded) return null;
  return (
    <Dialog title="Please confirm that it’s you" placement="centre" onClose={() => resolveProof(false)}>
      <p>Log in again to go on.</p>
    </Dialog>
  );
}
