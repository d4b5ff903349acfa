import { type ComponentType, useEffect, useState } from 'react';
import { late } from '#src/shared/loading/late.tsx';
import { useSession } from '#src/shared/session/use-session.ts';
import { PageDialog, untilOpened } from '#src/shared/ui/dialogs/page-dialog.tsx';

import styles from './auth-form.module.css';
import {
  type AuthForm,
  authModal,
  finishLogin,
  focusFirstField,
  isAuthOpen,
  onAuthClosed,
} from './auth-store.ts';

const LateLogin = late(
  () => import('./login-form.tsx'),
  (module) => module.LoginForm,
  () => untilOpened('login'),
);
const LateRegister = late(
  () => import('./register-form.tsx'),
  (module) => module.RegisterForm,
  () => untilOpened('signup'),
);
if (import.meta.env.SSR) await Promise.all([LateLogin.load(), LateRegister.load()]);

/** The dialogs with the login and the sign-up form. The forms' code loads when they are opened. */
export function AuthModal() {
  const { user } = useSession();
  // Logged in by another tab: continue what waited for the login here.
  useEffect(() => {
    if (user && isAuthOpen()) void finishLogin();
  }, [user]);
  return (
    <>
      <AuthDialog form="login" title="Login" content={LateLogin} />
      <AuthDialog form="signup" title="Sign Up" content={LateRegister} />
    </>
  );
}

interface AuthDialogProps {
  readonly form: AuthForm;
  readonly title: string;
  readonly content: ComponentType;
}

function AuthDialog({ form, title, content: Content }: AuthDialogProps) {
  /** With another one than the server rendered the form is a new one. */
  const [email, setEmail] = useState<string>();
  const begin = () => {
    setEmail(authModal.email);
    focusFirstField(form);
  };
  return (
    <PageDialog
      id={form}
      title={title}
      placement="centre"
      isRenewed
      onOpened={begin}
      onClosed={onAuthClosed}
    >
      {/* biome-ignore lint/a11y/noAutofocus: on touch screens the on-screen keyboard would cover half of a form */}
      <div tabIndex={-1} autoFocus className={styles.forms}>
        <p className="stack padded" data-without-scripts>
          To log in, turn JavaScript on or use a newer browser.
        </p>
        <Content key={email} />
      </div>
    </PageDialog>
  );
}
