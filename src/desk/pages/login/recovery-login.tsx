import { loginByRecoveryCode } from '#contract/calls/admin/staff-login-calls.ts';
import { filledIn, useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { TextField } from '#src/ui/field.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import styles from './login.module.css';
import { EmailField } from './login-fields.tsx';
import { logInBy, useFinishLogin } from './use-login.ts';

export function RecoveryLogin() {
  const { field, isBusy, failure, submit } = useDeskForm({
    name: 'recovery',
    empty: { email: '', code: '' },
    secret: ['code'],
  });
  const logIn = submit((body) => logInBy(loginByRecoveryCode, body), useFinishLogin());
  return (
    <form className={styles.form} onSubmit={logIn} noValidate>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <EmailField {...field('email', filledIn)} />
      <TextField
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="One of the codes that you wrote down. It works once."
        {...field('code', filledIn)}
      />
      <SubmitButton busy="Checking..." isBusy={isBusy} wide>
        Log in
      </SubmitButton>
    </form>
  );
}
