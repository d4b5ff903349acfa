import { useQuery, useQueryClient } from '@tanstack/react-query';

import { confirmTotp, readStaffLogins, startTotp } from '#contract/calls/admin/staff-me-calls.ts';
import { callStaff } from '#src/desk/lib/call-staff.ts';
import { staffQuery } from '#src/desk/lib/staff-query.ts';
import { useFormCall } from '#src/desk/lib/use-form-call.ts';
import styles from '#src/desk/pages/login/login.module.css';
import { CodeField } from '#src/desk/pages/login/login-fields.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

import { QrCode } from './qr-code.tsx';

/** Adds an authenticator app, with the password that goes with its codes. */
export function NewTotp({ onAdded }: { readonly onAdded?: () => void }) {
  const queryClient = useQueryClient();
  // Each start makes a new secret, so it is not refetched while somebody scans it.
  const secret = useQuery({
    queryKey: [startTotp.name],
    queryFn: () => callStaff(startTotp, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { form, isBusy, message, errorOf } = useFormCall(
    (body) => callStaff(confirmTotp, { body }),
    (logins) => {
      queryClient.setQueryData(staffQuery(readStaffLogins).queryKey, logins);
      onAdded?.();
    },
  );
  return (
    <QueryView query={secret}>
      {(data) => (
        <form className={styles.form} {...form}>
          <p>
            Scan this with your authenticator app, or <a href={data.uri}>open it on this phone</a>.
          </p>
          <QrCode text={data.uri} />
          <p>Can’t scan? Type this into the app:</p>
          <p className={styles.secret}>{data.secret}</p>
          {message && <FormMessage kind="error">{message}</FormMessage>}
          <CodeField error={errorOf('code')} />
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            required
            hint="At least 8 characters, with a capital letter, a small letter and a digit"
            error={errorOf('password')}
          />
          <SubmitButton busy="Checking..." isBusy={isBusy} wide>
            Save password and app
          </SubmitButton>
        </form>
      )}
    </QueryView>
  );
}
