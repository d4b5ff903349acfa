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
import { type DeskArea, deskAreas, standardDeskAreas } from '#contract/names/desk-areas.ts';
import { shopDate } from '#contract/rules/texts/dates.ts';
import { staffQuery, useStaff } from '#src/desk/lib/staff-query.ts';
import { callStaff } from '#src/desk/lib/staff-session.ts';
import { ActionButton, ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { ShortForm } from '#src/desk/ui/fields.tsx';
import record from '#src/desk/ui/record.module.css';
import { currentRecordOf } from '#src/desk/ui/record-change.tsx';
import { Badge, type RowProps, Rows } from '#src/desk/ui/rows.tsx';
import { Columns, DataScreen, Section } from '#src/desk/ui/screen.tsx';
import { filledIn } from '#src/desk/ui/use-desk-form.ts';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { CopyButton } from '#src/shared/ui/forms/copy-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import styles from './staff-page.module.css';

type Member = StaffList['staff'][number];

/** What each area opens, as an owner chooses it. */
const areaLabels: Readonly<Record<DeskArea, string>> = {
  orders: 'Orders, bookings and custom orders',
  money: 'Money: payments, refunds and invoices',
  products: 'Products, stock, prices and coupons',
  customers: 'Customers, reviews, subscribers and emails',
  words: 'Words: posts, and what people search',
  settings: 'Settings of the shop, but not where customers pay',
};

const areaFields = Object.fromEntries(
  deskAreas.map((area) => [area, { label: areaLabels[area], type: 'checkbox' }] as const),
) as Readonly<Record<DeskArea, { readonly label: string; readonly type: 'checkbox' }>>;

/** The same, ticked as they are open. */
function areaFieldsOf(open: readonly DeskArea[]): typeof areaFields {
  const fields = deskAreas.map((area) => [
    area,
    { ...areaFields[area], initial: open.includes(area) },
  ]);
  return Object.fromEntries(fields) as typeof areaFields;
}

const tickedIn = (values: Readonly<Record<DeskArea, boolean>>) =>
  deskAreas.filter((area) => values[area]);

/** Such as 'May open orders and products'; nothing of an owner. */
function openText(role: Member['role'], areas: readonly DeskArea[]): string {
  if (role === 'owner') return '';
  if (areas.length === 0) return 'May open nothing but Today';
  return `May open ${new Intl.ListFormat('en', { type: 'conjunction' }).format(areas)}`;
}

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
                    of={invites.map(({ email, role, areas, expiresAt }) => ({
                      title: email,
                      detail: [
                        `${roleNames[role]}, until ${shopDate(expiresAt)}`,
                        openText(role, areas),
                      ],
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
    detail: [
      email,
      !endedAt && openText(member.role, member.areas),
      waysOf(member),
      ...devicesOf(member.sessions),
    ],
    end: !endedAt && !isMe && (
      <>
        {member.role === 'staff' && <AreasButton member={member} />}
        {buttons.map(
          (button) =>
            button && (
              <ChangeButton key={button.label} {...button} messageOf={accessFailureMessage} />
            ),
        )}
      </>
    ),
  };
}

/** Opens what an owner has opened to somebody, and changes it. They stay logged in. */
function AreasButton({ member }: { readonly member: Member }) {
  const [isOpen, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const { id: staffId, name, email, role, version } = member;
  return (
    <>
      <ActionButton
        label="What they may open"
        about={name || email}
        variant="plain"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog
          title={`What ${name || email} may open`}
          placement="centre"
          onClose={() => setOpen(false)}
        >
          <div className={record.body}>
            <ShortForm
              name={`areas:${staffId}:${version}`}
              fields={areaFieldsOf(member.areas)}
              button="Save"
              busy="Saving..."
              send={(values) => {
                const body = { role, areas: tickedIn(values), version };
                return callStaff(changeStaffRole, { params: { staffId }, body });
              }}
              onSent={(list) => {
                queryClient.setQueryData(staffQuery(listStaff).queryKey, list);
                setOpen(false);
                showToast('success', `What ${name || email} may open is saved.`);
              }}
            >
              <p className="muted">
                It holds at once. Who may open all but the settings may also look at settings and
                health.
              </p>
            </ShortForm>
          </div>
        </Dialog>
      )}
    </>
  );
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
            hint: 'Owners may open everything, save lists, make backups and change staff.',
          },
          ...areaFieldsOf(standardDeskAreas),
        }}
        button="Send the link"
        busy="Sending..."
        send={async ({ email, role, ...ticked }) => {
          const body = { email, role, areas: tickedIn(ticked) };
          return { email, ...(await callStaff(inviteStaff, { body })) };
        }}
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
