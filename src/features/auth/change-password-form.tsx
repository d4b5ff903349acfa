import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { messages } from '#contract/names/messages.ts';
import { callAccount } from '#src/lib/call-account.ts';
import { formErrorMessage } from '#src/lib/error-message.ts';
import { fieldsOf } from '#src/lib/form-fields.ts';
import { renewToken } from '#src/lib/session.ts';
import { useUnsaved } from '#src/lib/unsaved.ts';
import { FormMessage } from '#src/ui/form-message.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import styles from './auth-page.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';

const empty = { oldPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the customer's password. Their other sessions end, this one continues. */
export function ChangePasswordForm({ email }: { readonly email: string }) {
  const form = useForm({ defaultValues: empty });
  const { handleSubmit, formState, reset } = form;
  const field = fieldsOf(form);
  const [failure, setFailure] = useState<string>();
  const { isSubmitting, isDirty } = formState;
  useUnsaved(isDirty);

  const change = handleSubmit(async (passwords) => {
    setFailure(undefined);
    try {
      const { token } = await callAccount('changePassword', { body: { email, ...passwords } });
      if (token) renewToken(token);
      reset(empty);
      showToast('success', messages.passwordChanged);
    } catch (error) {
      showToast('error', messages.passwordChangeFailed);
      setFailure(formErrorMessage(error, messages.passwordChangeFailed));
    }
  });

  return (
    <form className={styles.form} onSubmit={change} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label="Old password"
        autoComplete="current-password"
        required
        {...field('oldPassword', { validate: (text) => text !== '' || 'Please enter your old password' })}
      />
      <NewPasswordFields form={form} names={['newPassword', 'confirmPassword']} differ={messages.newPasswordsDiffer} />
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <div>
        <SubmitButton busy="Saving..." isBusy={isSubmitting}>
          Change password
        </SubmitButton>
      </div>
    </form>
  );
}
