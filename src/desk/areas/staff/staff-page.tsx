import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeStaffRole,
  endSessionsOfStaff,
  endStaffAccess,
  inviteStaff,
  listStaff,
  withdrawStaffInvite,
} from '#contract/calls/admin/staff-calls.ts';
import type { StaffList } from '#contract/calls/admin/staff-schemas.ts';
import { shopDate } from '#contract/rules/texts/dates.ts';
import { staffQuery, useStaff } from '#src/desk/lib/staff-query.ts';
import { callStaff } from '#src/desk/lib/staff-session.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { ShortForm } from '#src/desk/ui/fields.tsx';
import { currentRecordOf } from '#src/desk/ui/record-change.tsx';
import { Badge, type RowProps, Rows } from '#src/desk/ui/rows.tsx';
import { Columns, DataScreen, Section } from '#src/desk/ui/screen.tsx';
import { filledIn } from '#src/desk/ui/use-desk-form.ts';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { CopyButton } from '#src/shared/ui/forms/copy-button.tsx';
import styles from './staff-page.module.css';

type Member = StaffList['staff'][number];

const roleNames = { owner: 'Owner', staff: 'Staff' } as const;

/** The shop's people, for owners: who has access, how they log in, and where. */
export function StaffPage() {
  const me = useStaff();
  return (
    <DataScreen title="Staff" call={listStaff}>
      {({ staff: members, invites }) => (
        <Columns
          main={
            <>
              <Rows of={members.map((member) => memberRow(member, member.id === me?.id))} />
              {invites.length > 0 && (
                <Section title="Invited">
                  <Rows
                    of={invites.map(({ email, role, expiresAt }) => ({
                      title: email,
                      detail: `${roleNames[role]}, until ${shopDate(expiresAt)}`,
                      end: (
                        <ChangeButton
                          call={withdrawStaffInvite}
                          input={{ params: { email } }}
                          label="Withdraw"
                          confirm="Yes, withdraw it"
                        />
                      ),
                    }))}
                  />
                </Section>
              )}
            </>
          }
          side={
            <Section title="Invite somebody">
              <InviteForm />
            </Section>
          }
        />
      )}
    </DataScreen>
  );
}

function memberRow(member: Member, isMe: boolean): RowProps {
  const { id: staffId, name, email, version, sessions, endedAt } = member;
  const other = member.role === 'owner' ? 'staff' : 'owner';
  const params = { staffId };
  const buttons = [
    {
      call: changeStaffRole,
      input: { params, body: { role: other, version } },
      label: `Make ${roleNames[other].toLowerCase()}`,
      confirm: 'Yes, change it',
    },
    sessions.length > 0 && {
      call: endSessionsOfStaff,
      input: { params },
      label: 'Log out everywhere',
      confirm: 'Yes, log out',
    },
    {
      call: endStaffAccess,
      input: { params, body: { version } },
      label: 'End access',
      confirm: 'Yes, end it',
    },
  ];
  return {
    key: staffId,
    title: (
      <>
        {name || email}{' '}
        <Badge
          tone={endedAt ? 'bad' : 'quiet'}
          text={endedAt ? 'No access' : roleNames[member.role]}
        />
      </>
    ),
    detail: [email, waysOf(member), ...devicesOf(member.sessions)],
    end:
      !endedAt &&
      !isMe &&
      buttons.map(
        (button) =>
          button && (
            <ChangeButton key={button.label} {...button} messageOf={accessFailureMessage} />
          ),
      ),
  };
}

function waysOf({ passkeys, hasTotp }: Member): string {
  const count = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;
  return (
    [passkeys > 0 && count, hasTotp && 'authenticator app'].filter(Boolean).join(', ') ||
    'no login yet'
  );
}

/** The devices where somebody is logged in, the last one used first. */
export function devicesOf(
  sessions: readonly Pick<Member['sessions'][number], 'device' | 'lastUsedAt'>[],
): string[] {
  return sessions
    .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))
    .map(({ device, lastUsedAt }) => `${device}, used ${relativeTime(lastUsedAt)}`);
}

/**
 * Why a person's access was not changed, with the role that somebody else has given them meanwhile.
 */
export function accessFailureMessage(error: Error): string {
  const role = currentRecordOf(error)?.role;
  if (role !== 'owner' && role !== 'staff') return errorMessage(error);
  return `Somebody changed this meanwhile, so nothing was done. The role is ${roleNames[role]} now.`;
}

/** Mails somebody a one-time link, and shows it once, for a chat. */
function InviteForm() {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<{ readonly email: string; readonly link: string }>();
  return (
    <>
      <ShortForm
        name="invite"
        fields={{
          email: {
            label: 'Email',
            type: 'email',
            autoComplete: 'off',
            required: true,
            rule: filledIn,
          },
          role: {
            label: 'Role',
            options: Object.entries(roleNames).toReversed(),
            initial: 'staff',
            hint: 'Owners also save lists, make backups, and change staff and shop settings.',
          },
        }}
        button="Send the link"
        busy="Sending..."
        send={async (body) => ({ email: body.email, ...(await callStaff(inviteStaff, { body })) })}
        onSent={(invited) => {
          setSent(invited);
          void queryClient.invalidateQueries(staffQuery(listStaff));
        }}
      />
      {sent && (
        <div className="frame padded-close" role="status">
          <p>We’ve mailed {sent.email} this link. It works once; you can send it in a chat too.</p>
          <p className={`code-text fine-print ${styles.link}`}>{sent.link}</p>
          <CopyButton text={sent.link} what="link" />
        </div>
      )}
    </>
  );
}
