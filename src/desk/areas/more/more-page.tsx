import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { StaffListName } from '#contract/calls/admin/current-staff-calls.ts';
import { type CallArea, mayOpen } from '#contract/rules/desk-access.ts';
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
  /** Shown to whom it is opened to. */
  readonly area?: CallArea;
  /** Hidden in a shop that has none and offers none. */
  readonly listOf?: StaffListName;
}

const groups: Readonly<Record<string, readonly Place[]>> = {
  'Customers and money': [
    { to: '/bookings', label: 'Bookings', area: 'orders', listOf: 'bookings' },
    { to: '/custom-orders', label: 'Custom orders', area: 'orders', listOf: 'customOrders' },
    { to: '/customers', label: 'Customers', area: 'customers' },
    { to: '/reviews', label: 'Reviews', area: 'customers' },
    { to: '/subscribers', label: 'Subscribers', area: 'customers' },
    { to: '/letters', label: 'Letters to subscribers', area: 'words' },
    { to: '/wanted', label: 'People wait for', area: 'products' },
    { to: '/payments', label: 'Payments to check', area: 'money' },
    { to: '/cash-due', label: 'Cash due', area: 'money' },
    { to: '/settlements', label: 'Settled with couriers', area: 'money' },
    { to: '/invoices', label: 'Invoices', area: 'money' },
    { to: '/coupons', label: 'Coupons', area: 'products' },
  ],
  'What the shop shows': [
    { to: '/facts', label: 'Name and contacts', area: 'look' },
    { to: '/words', label: 'Words of the shop', area: 'look' },
    { to: '/look', label: 'Look', area: 'look' },
    { to: '/home-page', label: 'Home page', area: 'look' },
    { to: '/pages', label: 'Pages', area: 'look' },
    { to: '/posts', label: 'Posts', area: 'words' },
    { to: '/shelves', label: 'Categories and tags', area: 'products' },
  ],
  'How it sells': [
    { to: '/delivery', label: 'Delivery and stock', area: 'look' },
    { to: '/settings', label: 'How customers pay', area: 'look' },
    { to: '/locale', label: 'Currency, time and tax', area: 'look' },
    { to: '/emails', label: 'Emails', area: 'look' },
    { to: '/services', label: 'Services and custom orders', area: 'look' },
    { to: '/search', label: 'What people search', area: 'words' },
  ],
  'This desk': [
    { to: '/waiting', label: 'Waiting to send' },
    { to: '/staff', label: 'Staff', area: 'owner' },
    { to: '/health', label: 'Health', area: 'look' },
    { to: '/notifications', label: 'Notifications' },
    { to: '/access', label: 'Your login' },
  ],
};

/** The screens that have no place in the bottom bar. */
export function MorePage() {
  const me = useStaff();
  const { changes } = useSnapshot(deskOutbox);
  return (
    <Screen title="More">
      {me && (
        <p className="fine-print">
          {me.name}, {me.email}
        </p>
      )}
      <div className={`stack ${styles.groups}`}>
        {Object.entries(groups).map(([title, places]) => {
          const shown = places.filter(
            ({ area = 'everybody', listOf }) =>
              me && mayOpen(me, area) && (!listOf || me.has?.[listOf] !== false),
          );
          if (shown.length === 0) return null;
          return (
            <Section key={title} title={title}>
              <ul className={`ruled ${styles.list}`}>
                {shown.map(({ to, label }) => (
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
          );
        })}
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
      </div>
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
