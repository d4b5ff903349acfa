import { loginByRecoveryCode } from '#contract/calls/admin/staff-login-calls.ts';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { useFormCall } from '#src/desk/lib/use-form-call.ts';
import { TextField } from '#src/ui/field.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import styles from './login.module.css';
import { EmailField } from './login-fields.tsx';
import { useFinishLogin } from './use-login.ts';

export function RecoveryLogin() {
  const { form, isBusy, message, errorOf } = useFormCall(
    (body) => callInBackground(loginByRecoveryCode, { body }),
    useFinishLogin(),
  );
  return (
    <form className={styles.form} {...form}>
      {message && <FormMessage kind="error">{message}</FormMessage>}
      <EmailField error={errorOf('email')} />
      <TextField
        label="Recovery code"
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="One of the codes that you wrote down. It works once."
        error={errorOf('code')}
      />
      <SubmitButton busy="Checking..." isBusy={isBusy} wide>
        Log in
      </SubmitButton>
    </form>
  );
}
