import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { useSession } from '#src/lib/use-session.ts';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

import { authModal, closeAuthModal, finishLogin } from './auth-store.ts';

/** Delay before the dialog opens, in milliseconds. */
const openingDelayMs = 100;

// Loaded when the dialog opens, or before, when the browser is idle. The dialog does not wait for its forms.
export const loadAuthDialog = () => import('./auth-dialog.tsx');
export const loadAuthForms = () => import('./auth-forms.ts');

/** The login and sign-up dialog, while it is open. */
export function AuthModal() {
  const { form } = useSnapshot(authModal);
  const isWanted = form !== undefined;
  const isDelayOver = useDelay(isWanted, openingDelayMs);
  const dialog = useLazyModule(loadAuthDialog, isWanted, closeAuthModal, { isStyled: true });
  const forms = useLazyModule(loadAuthForms, isWanted, closeAuthModal);
  const { user } = useSession();
  // Logged in by another tab: continue what waited for the login here.
  useEffect(() => {
    if (user && authModal.form) finishLogin();
  }, [user]);
  return form && isDelayOver && dialog ? <dialog.AuthDialog form={form} loaded={forms} /> : null;
}

/** Whether `isWanted` has been true for this time. */
function useDelay(isWanted: boolean, afterMs: number): boolean {
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
