import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { Session } from '#src/shared/session/session.ts';
import { logoutReason } from '#src/shared/session/session.ts';
import { useSession } from '#src/shared/session/use-session.ts';
import { openAuthModal } from '#src/shop/features/auth/auth-store.ts';

interface ProtectedProps {
  /** Shown until the session is known; all that the server renders. */
  readonly waiting: ReactNode;
  readonly children: (user: Session) => ReactNode;
}

/**
 * Renders its children for customers. Visitors are redirected to the home page, where the login
 * opens, and return here after it. A logout on this page leads home.
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
