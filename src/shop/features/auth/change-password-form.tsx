import { messages } from '#contract/names/messages.ts';
import { fieldsOf, given } from '#src/shared/forms/form-fields.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { renewToken } from '#src/shared/session/session.ts';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { PasswordField } from '#src/shared/ui/forms/password-field.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

import styles from './auth-page.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';

const empty = { oldPassword: '', newPassword: '', confirmPassword: '' };
const secret = Object.keys(empty);

/** Changes the customer's password. Their other sessions end, this one continues. */
export function ChangePasswordForm({ email }: { readonly email: string }) {
  const { form, failure, send } = useDurableForm({ name: `password ${email}`, empty, secret });
  const field = fieldsOf(form);

  const change = form.handleSubmit(async (passwords) => {
    const isChanged = await send(
      async () => {
        const { token } = await callAccount('changePassword', { body: { email, ...passwords } });
        if (token) renewToken(token);
        return true;
      },
      {
        failed: messages.passwordChangeFailed,
        onError: () => showToast('error', messages.passwordChangeFailed),
      },
    );
    if (isChanged) showToast('success', messages.passwordChanged);
  });

  return (
    <form className={`stack form-width ${styles.form}`} onSubmit={change} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label="Old password"
        autoComplete="current-password"
        required
        {...field('oldPassword', given('Please enter your old password'))}
      />
      <NewPasswordFields
        form={form}
        names={['newPassword', 'confirmPassword']}
        differ={messages.newPasswordsDiffer}
      />
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <div>
        <SubmitButton busy="Saving..." isBusy={form.formState.isSubmitting}>
          Change password
        </SubmitButton>
      </div>
    </form>
  );
}
