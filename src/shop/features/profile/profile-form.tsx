import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserDetails } from '#contract/calls/auth-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import { fieldsOf, phoneField, phoneRules } from '#src/shared/forms/form-fields.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { privateQueryOf } from '#src/shared/queries/query.ts';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { LoadFailure } from '#src/shared/ui/notices/load-failure.tsx';
import { FormSkeleton } from '#src/shared/ui/notices/skeleton.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

import styles from './profile-form.module.css';

const profileQuery = (userId: string) => privateQueryOf('readUser', { params: { userId } });

/** A customer's name and phone number to edit, and the email address, which is read-only. */
export function ProfileForm({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useQuery(profileQuery(userId));
  if (data) return <LoadedForm key={userId} user={data} />;
  if (error) return <LoadFailure text={errorMessage(error)} onTryAgain={() => void refetch()} />;
  return (
    <div className={styles.waiting}>
      <FormSkeleton fields={3} />
    </div>
  );
}

function LoadedForm({ user }: { readonly user: UserDetails }) {
  const queryClient = useQueryClient();
  const { form, failure, send } = useDurableForm({
    name: `profile:${user.userId}`,
    empty: { fullName: '', phoneNumber: '' },
    // Persisted data comes first and may be stale: the server's replaces it in fields that are not
    // dirty.
    saved: { fullName: user.name, phoneNumber: formatPhone(user.phoneNumber) },
  });
  const { handleSubmit, formState } = form;
  const field = fieldsOf(form);

  const save = handleSubmit(async ({ fullName, phoneNumber }) => {
    const { userId } = user;
    const body = { name: cleanText(fullName), phoneNumber: cleanText(phoneNumber) };
    const now = await send(() => callAccount('updateUser', { params: { userId }, body }), {
      failed: 'Something went wrong. Please try again.',
    });
    if (!now) return;
    queryClient.setQueryData(profileQuery(userId).queryKey, now);
    showToast('success', messages.profileUpdated);
  });

  return (
    <form className="stack form-width" onSubmit={save} noValidate>
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={accountLimits.nameMax}
        {...field('fullName', 'Please enter your full name')}
      />
      <TextField {...phoneField} {...field('phoneNumber', phoneRules())} />
      <TextField
        label="Email"
        type="email"
        value={user.email}
        disabled
        hint="You log in with this address. It can’t be changed."
      />
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <div>
        <SubmitButton busy="Saving..." isBusy={formState.isSubmitting}>
          Save changes
        </SubmitButton>
      </div>
    </form>
  );
}
