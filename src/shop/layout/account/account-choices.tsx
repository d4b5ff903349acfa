import { useSession } from '#src/shared/session/use-session.ts';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import type { AuthForm } from '#src/shop/features/auth/auth-store.ts';
import { openAuthModal } from '#src/shop/features/auth/auth-store.ts';
import { logOut } from '#src/shop/features/auth/load-log-out.ts';

export interface AccountChoicesProps {
  /** Called before the chosen action runs. */
  readonly onChoose: () => void;
}

/** Profile and Logout for a customer, Login and Register for a visitor. */
export function AccountChoices({ onChoose }: AccountChoicesProps) {
  const { user } = useSession();
  const openForm = (form: AuthForm) => () => {
    onChoose();
    openAuthModal(form);
  };
  const onLogout = () => {
    onChoose();
    void logOut();
  };
  if (user) {
    return (
      <>
        <Link to="/profile" onClick={onChoose}>
          Profile
        </Link>
        <button type="button" onClick={onLogout}>
          Logout
        </button>
      </>
    );
  }
  return (
    <>
      <button type="button" data-early="login" onClick={openForm('login')}>
        Login
      </button>
      <button type="button" data-early="signup" onClick={openForm('signup')}>
        Register
      </button>
    </>
  );
}
