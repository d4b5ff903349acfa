import { useQuery } from '@tanstack/react-query';
import { encode } from 'uqr';
import { confirmTotp, startTotp } from '#contract/calls/admin/staff-me-calls.ts';
import { callStaff } from '#src/desk/lib/call-staff.ts';
import { filledIn, useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { useLoginAdded } from '#src/desk/lib/use-staff.ts';
import styles from '#src/desk/pages/login/login.module.css';
import { CodeField } from '#src/desk/pages/login/login-fields.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { ShortForm } from '#src/desk/ui/short-form.tsx';
import { newPasswordRules, passwordHint } from '#src/lib/form-fields.ts';
import { PasswordField } from '#src/ui/field.tsx';

/** Adds an authenticator app, with the password that goes with its codes. */
export function NewTotp({ onAdded }: { readonly onAdded?: () => void }) {
  // Each start makes a new secret, so it is not refetched while somebody scans it.
  const secret = useQuery({
    queryKey: [startTotp.name],
    queryFn: () => callStaff(startTotp, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const empty = { code: '', password: '' };
  const { field, isBusy, failure, submit } = useDeskForm({ name: 'totp', empty, secret: Object.keys(empty) });
  const confirm = submit((body) => callStaff(confirmTotp, { body }), useLoginAdded(onAdded));
  return (
    <QueryView query={secret}>
      {(data) => (
        <ShortForm button="Save password and app" isBusy={isBusy} failure={failure} onSubmit={confirm}>
          <p>
            Scan this with your authenticator app, or <a href={data.uri}>open it on this phone</a>.
          </p>
          <QrCode text={data.uri} />
          <p>Can’t scan? Type this into the app:</p>
          <p className={styles.secret}>{data.secret}</p>
          <CodeField {...field('code', filledIn)} />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            required
            hint={passwordHint}
            {...field('password', newPasswordRules)}
          />
        </ShortForm>
      )}
    </QueryView>
  );
}

/** A text as a QR code, dark on white in both colour schemes, because not every scanner reads the reverse. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 1 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code"
      className={styles.qr}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
