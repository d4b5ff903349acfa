import { loginByPassword } from '#contract/calls/admin/staff-login-calls.ts';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { useFormCall } from '#src/desk/lib/use-form-call.ts';
import { FormMessage } from '#src/ui/form-message.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import styles from './login.module.css';
import { CodeField, EmailField } from './login-fields.tsx';
import { useFinishLogin } from './use-login.ts';

export function PasswordLogin() {
  const { form, isBusy, message, errorOf } = useFormCall(
    (body) => callInBackground(loginByPassword, { body }),
    useFinishLogin(),
  );
  return (
    <form className={styles.form} {...form}>
      {message && <FormMessage kind="error">{message}</FormMessage>}
      <EmailField error={errorOf('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={errorOf('password')}
      />
      <CodeField error={errorOf('code')} />
      <SubmitButton busy="Checking..." isBusy={isBusy} wide>
        Log in
      </SubmitButton>
    </form>
  );
}
