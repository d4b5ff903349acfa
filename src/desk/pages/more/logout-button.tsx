import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { deleteStoredResults } from '#src/desk/lib/delete-staff-data.ts';
import { logOut } from '#src/desk/lib/log-out.ts';
import { useStaffId } from '#src/desk/lib/use-staff.ts';
import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import { ChangeFailure } from '#src/desk/ui/change-failure.tsx';
import { dropDrafts } from '#src/lib/draft.ts';
import { Button } from '#src/ui/button.tsx';

import styles from './more-page.module.css';

/** Logs out, also without a network. What waits to be sent stays for the next login. */
export function LogoutButton() {
  const staffId = useStaffId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { changes } = useSnapshot(deskOutbox);
  const [isAsking, setAsking] = useState(false);
  const logout = useMutation({
    mutationFn: logOut,
    onSuccess: async () => {
      await navigate({ to: '/login', search: { to: undefined }, replace: true });
      queryClient.clear();
      await Promise.all([deleteStoredResults(), dropDrafts({ app: 'desk', owner: staffId })]);
    },
  });
  if (!isAsking || changes.length === 0)
    return (
      <>
        <ChangeFailure error={logout.error} />
        <button type="button" onClick={() => (changes.length > 0 ? setAsking(true) : logout.mutate())}>
          {logout.isPending ? 'Logging out...' : 'Log out'}
        </button>
      </>
    );
  return (
    <div className={styles.asking}>
      <p>Not everything is sent yet. It waits on this phone until you log in here again.</p>
      <Button onClick={() => logout.mutate()}>Log out</Button>
      <Button variant="plain" onClick={() => setAsking(false)}>
        Stay
      </Button>
    </div>
  );
}
