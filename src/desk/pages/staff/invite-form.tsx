import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { inviteStaff, listStaff } from '#contract/calls/admin/staff-calls.ts';
import { callStaff } from '#src/desk/lib/call-staff.ts';
import { staffQuery } from '#src/desk/lib/staff-query.ts';
import { filledIn, useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { ShortForm } from '#src/desk/ui/short-form.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';

import styles from './invite-form.module.css';

/** Mails somebody a one-time link, and shows it once, for a chat. */
export function InviteForm() {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<{ readonly email: string; readonly link: string }>();
  const { field, isBusy, failure, submit } = useDeskForm({ name: 'invite', empty: { email: '', role: 'staff' } });
  const invite = submit(
    async (body) => ({ email: body.email, ...(await callStaff(inviteStaff, { body })) }),
    (invited) => {
      setSent(invited);
      void queryClient.invalidateQueries(staffQuery(listStaff));
    },
  );
  return (
    <>
      <ShortForm button="Send the link" busy="Sending..." isBusy={isBusy} failure={failure} onSubmit={invite}>
        <TextField label="Email" type="email" autoComplete="off" required {...field('email', filledIn)} />
        <SelectField
          label="Role"
          hint="Owners also save lists, make backups, and change staff and shop settings."
          {...field('role')}
        >
          <option value="staff">Staff</option>
          <option value="owner">Owner</option>
        </SelectField>
      </ShortForm>
      {sent && (
        <div className={styles.sent} role="status">
          <p>We’ve mailed {sent.email} this link. It works once; you can send it in a chat too.</p>
          <p className={styles.link}>{sent.link}</p>
          <CopyButton text={sent.link} what="link" />
        </div>
      )}
    </>
  );
}
