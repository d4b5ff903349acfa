import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useStaff } from '#src/desk/lib/use-staff.ts';
import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import { Screen } from '#src/desk/ui/screen.tsx';
import { deviceStorage } from '#src/lib/text-storage.ts';
import { version } from '#src/settings.ts';
import { LogoutButton } from './logout-button.tsx';
import styles from './more-page.module.css';

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
      <ul className={styles.list}>
        <li>
          <Link to="/bookings">Bookings</Link>
        </li>
        <li>
          <Link to="/custom-orders">Custom orders</Link>
        </li>
        <li>
          <Link to="/customers">Customers</Link>
        </li>
        <li>
          <Link to="/reviews">Reviews</Link>
        </li>
        <li>
          <Link to="/subscribers">Subscribers</Link>
        </li>
        <li>
          <Link to="/payments">Payments to check</Link>
        </li>
        <li>
          <Link to="/cash-due">Cash due</Link>
        </li>
        <li>
          <Link to="/coupons">Coupons</Link>
        </li>
        <li>
          <Link to="/posts">Posts</Link>
        </li>
        <li>
          <Link to="/settings">Shop settings</Link>
        </li>
        <li>
          <Link to="/waiting">
            Waiting to send {changes.length > 0 && <span className={styles.count}>{changes.length}</span>}
          </Link>
        </li>
        {me?.role === 'owner' && (
          <li>
            <Link to="/staff">Staff</Link>
          </li>
        )}
        <li>
          <Link to="/search">What people search</Link>
        </li>
        <li>
          <Link to="/health">Health</Link>
        </li>
        <li>
          <Link to="/access">Your login</Link>
        </li>
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
