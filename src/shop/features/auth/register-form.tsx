import { useEffect } from 'react';
import { cleanText } from '#contract/clean-text.ts';
import { messages } from '#contract/names/messages.ts';
import { emailField, emailRules, fieldsOf, nameField } from '#src/shared/forms/form-fields.ts';
import { AppError } from '#src/shared/network/app-error.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { opens } from '#src/shared/ui/dialogs/page-dialog.tsx';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import styles from './auth-form.module.css';
import { finishLogin, focusFirstField } from './auth-store.ts';
import { awaitFirstLogin, logIn } from './log-in.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const empty = { username: '', email: '', password: '', re_password: '' };
const secret = ['password', 're_password'];

export function RegisterForm() {
  const { form, failure, send } = useDurableForm({ name: 'signup', empty, secret });
  const { handleSubmit, formState } = form;
  const field = fieldsOf(form);
  const { isSubmitting } = formState;
  useEffect(() => focusFirstField('signup'), []);

  const createAccount = handleSubmit(async ({ username, email, password }) => {
    const body = { username: cleanText(username), email: cleanText(email), password };
    const response = await send(
      ({ keyFor }) =>
        callAccount('register', {
          query: { role: 'Customer' },
          body,
          idempotencyKey: keyFor(body),
        }),
      { failed: messages.registrationFailed },
    );
    if (!response) return;
    await logInNewCustomer(body.email, password);
    showToast('success', response.message);
  });

  return (
    <form className="stack padded" onSubmit={createAccount} noValidate>
      <TextField {...nameField} {...field('username', 'Please enter your name')} />
      <TextField {...emailField} required {...field('email', emailRules)} />
      <NewPasswordFields form={form} names={['password', 're_password']} label="Password" />
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <SubmitButton wide busy="Creating..." isBusy={isSubmitting}>
        Register
      </SubmitButton>
      <p className={`row muted ${styles.switch}`}>
        Already have an account?
        <button type="button" className="link-button" {...opens('login')}>
          Login
        </button>
      </p>
    </form>
  );
}

/** Logs a new customer in. A server that requires a confirmed address responds with 403. */
async function logInNewCustomer(email: string, password: string): Promise<void> {
  try {
    await logIn(email, password);
  } catch (error) {
    awaitFirstLogin(email, error instanceof AppError && error.status === 403);
    return;
  }
  // What they had tapped is reported first.
  await finishLogin();
}
