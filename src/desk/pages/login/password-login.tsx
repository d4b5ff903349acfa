import { loginByPassword } from '#contract/calls/admin/staff-login-calls.ts';
import { filledIn, useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { FormMessage } from '#src/ui/form-message.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import styles from './login.module.css';
import { CodeField, EmailField } from './login-fields.tsx';
import { logInBy, useFinishLogin } from './use-login.ts';

export function PasswordLogin() {
  const { field, isBusy, failure, submit } = useDeskForm({
    name: 'login',
    empty: { email: '', password: '', code: '' },
    secret: ['password', 'code'],
  });
  const logIn = submit((body) => logInBy(loginByPassword, body), useFinishLogin());
  return (
    <form className={styles.form} onSubmit={logIn} noValidate>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <EmailField {...field('email', filledIn)} />
      <PasswordField label="Password" autoComplete="current-password" required {...field('password', filledIn)} />
      <CodeField {...field('code', filledIn)} />
      <SubmitButton busy="Checking..." isBusy={isBusy} wide>
        Log in
      </SubmitButton>
    </form>
  );
}
