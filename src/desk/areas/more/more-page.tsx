import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { StaffListName } from '#contract/calls/admin/current-staff-calls.ts';
import { deleteStoredResults } from '#src/desk/lib/call-in-background.ts';
import { logOut } from '#src/desk/lib/log-out.ts';
import { useStaff, useStaffId } from '#src/desk/lib/staff-query.ts';
import { deskOutbox, shownChanges } from '#src/desk/outbox/outbox-state.ts';
import { ChangeFailure } from '#src/desk/ui/change-buttons.tsx';
import { Screen, Section } from '#src/desk/ui/screen.tsx';
import { dropDrafts } from '#src/shared/forms/draft.ts';
import { version } from '#src/shared/settings.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import styles from './more-page.module.css';

interface Place {
  readonly to: string;
  readonly label: string;
  readonly isForOwners?: boolean;
  /** Hidden in a shop that has none and offers none. */
  readonly listOf?: StaffListName;
}

const groups: Readonly<Record<string, readonly Place[]>> = {
  'Customers and money': [
    { to: '/bookings', label: 'Bookings', listOf: 'bookings' },
    { to: '/custom-orders', label: 'Custom orders', listOf: 'customOrders' },
    { to: '/customers', label: 'Customers' },
    { to: '/reviews', label: 'Reviews' },
    { to: '/subscribers', label: 'Subscribers' },
    { to: '/wanted', label: 'People wait for' },
    { to: '/payments', label: 'Payments to check' },
    { to: '/cash-due', label: 'Cash due' },
    { to: '/settlements', label: 'Settled with couriers' },
    { to: '/invoices', label: 'Invoices' },
    { to: '/coupons', label: 'Coupons' },
  ],
  'What the shop shows': [
    { to: '/facts', label: 'Name and contacts' },
    { to: '/words', label: 'Words of the shop' },
    { to: '/look', label: 'Look' },
    { to: '/home-page', label: 'Home page' },
    { to: '/pages', label: 'Pages' },
    { to: '/posts', label: 'Posts' },
    { to: '/shelves', label: 'Categories and tags' },
  ],
  'How it sells': [
    { to: '/delivery', label: 'Delivery and stock' },
    { to: '/settings', label: 'How customers pay' },
    { to: '/locale', label: 'Currency, time and tax' },
    { to: '/emails', label: 'Emails' },
    { to: '/services', label: 'Services and custom orders' },
    { to: '/search', label: 'What people search' },
  ],
  'This desk': [
    { to: '/waiting', label: 'Waiting to send' },
    { to: '/staff', label: 'Staff', isForOwners: true },
    { to: '/health', label: 'Health' },
    { to: '/access', label: 'Your login' },
  ],
};

/** The screens that have no place in the bottom bar. */
export function MorePage() {
  const me = useStaff();
  const { changes } = useSnapshot(deskOutbox);
  return (
    <Screen title="More" isNarrow>
      {me && (
        <p className="fine-print">
          {me.name}, {me.email}
        </p>
      )}
      {Object.entries(groups).map(([title, places]) => (
        <Section key={title} title={title}>
          <ul className={`ruled ${styles.list}`}>
            {places
              .filter(
                ({ isForOwners, listOf }) =>
                  (!isForOwners || me?.role === 'owner') &&
                  (!listOf || me?.has?.[listOf] !== false),
              )
              .map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>
                    {label}
                    {to === '/waiting' && changes.length > 0 && (
                      <>
                        {' '}
                        <span className={styles.count}>{shownChanges(changes).length}</span>
                      </>
                    )}
                  </Link>
                </li>
              ))}
          </ul>
        </Section>
      ))}
      <ul className={`ruled ${styles.list}`}>
        <li>
          <ThemeButton />
        </li>
        <li>
          <a href="/">Open the shop</a>
        </li>
        <li>
          <LogoutButton />
        </li>
      </ul>
      <p className="fine-print">Version {version}</p>
    </Screen>
  );
}

/** Switches between light and dark, for the shop on this device too. */
function ThemeButton() {
  const [isDark, setDark] = useState(isDarkNow);
  const change = () => {
    const next = isDark ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    deviceStorage.write('theme', next);
    setDark(!isDark);
  };
  return (
    <button type="button" onClick={change}>
      {isDark ? 'Light colours' : 'Dark colours'}
    </button>
  );
}

function isDarkNow(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Logs out, also without a network. What waits to be sent stays for the next login. */
function LogoutButton() {
  const staffId = useStaffId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { changes } = useSnapshot(deskOutbox);
  const [isAsking, setAsking] = useState(false);
  const logout = useMutation({
    mutationFn: logOut,
    onSuccess: async () => {
      await navigate({ to: '/login', search: { to: undefined }, replace: true });
      queryClient.clear();
      await Promise.all([deleteStoredResults(), dropDrafts({ app: 'desk', owner: staffId })]);
    },
  });
  if (!isAsking || changes.length === 0)
    return (
      <>
        <ChangeFailure error={logout.error} />
        <button
          type="button"
          onClick={() => (changes.length > 0 ? setAsking(true) : logout.mutate())}
        >
          {logout.isPending ? 'Logging out...' : 'Log out'}
        </button>
      </>
    );
  return (
    <div className={`row ${styles.asking}`}>
      <p>Not everything is sent yet. It waits on this device until you log in here again.</p>
      <Button onClick={() => logout.mutate()}>Log out</Button>
      <Button variant="plain" onClick={() => setAsking(false)}>
        Stay
      </Button>
    </div>
  );
}
