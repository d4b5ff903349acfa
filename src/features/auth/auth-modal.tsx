import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { useSession } from '#src/lib/use-session.ts';
import { usePart } from '#src/ui/use-part.ts';

import { authModal, closeAuthModal, finishLogin } from './auth-store.ts';

/** The dialog opens so long after it was asked for. */
const openingDelayMs = 100;

/** The forms, fetched when they are wanted, or before in a quiet moment. */
export const loadAuthDialog = () => import('./auth-dialog.tsx');

/** The login and sign-up dialog, when it is open. */
export function AuthModal() {
  const { form } = useSnapshot(authModal);
  const isWanted = form !== undefined;
  const isDue = useIsDue(isWanted, openingDelayMs);
  const part = usePart(loadAuthDialog, isWanted, closeAuthModal);
  const { user } = useSession();
  // Another tab has logged in meanwhile: what was waiting for it here goes on.
  useEffect(() => {
    if (user && authModal.form) finishLogin();
  }, [user]);
  return form && isDue && part ? <part.AuthDialog form={form} /> : null;
}

/** Whether something has been wanted for so long. */
function useIsDue(isWanted: boolean, afterMs: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [isWanted, afterMs]);
  return isDue;
}
