import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

import { openAuthModal } from '#src/features/auth/auth-store.ts';
import type { Session } from '#src/lib/session.ts';
import { logoutReason } from '#src/lib/session.ts';
import { useSession } from '#src/lib/use-session.ts';

interface ProtectedProps {
  /** What stands there until it is known who asks: all that the server renders. */
  readonly waiting: ReactNode;
  readonly children: (user: Session) => ReactNode;
}

/**
 * A page for whoever is logged in. A visitor is led home, where the login opens; after it they go on to where they
 * were headed. Who logs out here just goes home.
 */
export function Protected({ waiting, children }: ProtectedProps) {
  const { history, navigate } = useRouter();
  const { user, isKnown } = useSession();
  const isVisitor = isKnown && !user;
  const wasLoggedIn = useRef(false);
  useEffect(() => {
    if (!isVisitor) {
      wasLoggedIn.current = isKnown;
      return;
    }
    const { href } = history.location;
    const hasLoggedOut = wasLoggedIn.current && logoutReason() !== 'over';
    void navigate({ to: '/', replace: true }).then(() => {
      if (!hasLoggedOut) openAuthModal('login', () => history.push(href));
    });
  }, [isVisitor, isKnown, history, navigate]);
  return user ? children(user) : waiting;
}
