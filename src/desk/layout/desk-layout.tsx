import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  type CurrentStaff,
  readStaffMe,
  type StaffListName,
} from '#contract/calls/admin/current-staff-calls.ts';
import { type CallArea, mayOpen } from '#contract/rules/desk-access.ts';
import { deleteStoredResults } from '#src/desk/lib/call-in-background.ts';
import { useDeskName, useIsShopLoading, useShopLook } from '#src/desk/lib/shop.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { staffSession } from '#src/desk/lib/staff-session.ts';
import { deskOutbox, shownChanges } from '#src/desk/outbox/outbox-state.ts';
import { DeskIcon, type DeskIconName } from '#src/desk/ui/desk-icon.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { lazyPart } from '#src/shared/loading/late.tsx';
import { whenIdle } from '#src/shared/loading/when-idle.ts';
import { outboxChipDelayMs } from '#src/shared/network/timing.ts';
import { useIsOnline } from '#src/shared/network/use-online.ts';
import styles from './desk-layout.module.css';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

const copiesAfterMs = 3000;

// Not needed by the first screen.
const OfflineCopies = lazyPart(
  async () => {
    await new Promise<void>((resolve) => whenIdle(resolve, copiesAfterMs));
    return import('./offline-copies.tsx');
  },
  (module) => module.OfflineCopies,
);
const StepUpDialog = lazyPart(
  () => import('./step-up-dialog.tsx'),
  (module) => module.StepUpDialog,
);

/** The layout of the screens that need a login: navigation, notices and the step-up dialog. */
export function DeskLayout() {
  useLoginWhenOver();
  useShopLook();
  const main = useRef<HTMLElement>(null);
  useFocusAfterRemoval(main);
  const me = useStaffQuery(readStaffMe, {}, { isStored: true });
  const isShopLoading = useIsShopLoading();
  const { isProofNeeded } = useSnapshot(staffSession);
  // Nothing else works before the first login is set up.
  const { data, refetch } = me;
  const needsLogin = data?.hasLogin === false;
  const navigate = useNavigate();
  useEffect(() => {
    if (!needsLogin) return;
    // What is stored on this device may be older than the login.
    void refetch().then(({ data }) => {
      if (data?.hasLogin === false) void navigate({ to: '/access', replace: true });
    });
  }, [needsLogin, refetch, navigate]);
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <DeskNavigation me={me.data} />
      <DeskNotices />
      <main ref={main} id="main" tabIndex={-1}>
        {me.data && !isShopLoading ? (
          <Outlet />
        ) : (
          <Screen title="Desk">
            <QueryView query={me}>{() => null}</QueryView>
          </Screen>
        )}
      </main>
      <Suspense>{me.data?.hasLogin && <OfflineCopies />}</Suspense>
      <Suspense>{isProofNeeded && <StepUpDialog />}</Suspense>
    </div>
  );
}

/**
 * Leads to the login when the session is over, and forgets what was shown. The login leads back to
 * this address.
 */
function useLoginWhenOver(): void {
  const { isOver } = useSnapshot(staffSession);
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOver) return;
    const login = {
      to: '/login',
      search: { to: router.state.location.publicHref },
      replace: true,
    } as const;
    void router.navigate(login).then(() => {
      queryClient.clear();
      return deleteStoredResults();
    });
  }, [isOver, router, queryClient]);
}

interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: DeskIconName;
  /** Only in the side bar: on phones it is under 'More'. */
  readonly isWideOnly?: boolean;
  /** Shown to whom it is opened to. */
  readonly area?: CallArea;
  /** Hidden in a shop that has none and offers none. */
  readonly listOf?: StaffListName;
}

const places: readonly Place[] = [
  { to: '/', label: 'Today', icon: 'today' },
  { to: '/orders', label: 'Orders', icon: 'orders', area: 'orders' },
  { to: '/products', label: 'Products', icon: 'products', area: 'products' },
  {
    to: '/bookings',
    label: 'Bookings',
    icon: 'today',
    isWideOnly: true,
    area: 'orders',
    listOf: 'bookings',
  },
  {
    to: '/custom-orders',
    label: 'Custom orders',
    icon: 'note',
    isWideOnly: true,
    area: 'orders',
    listOf: 'customOrders',
  },
  { to: '/staff', label: 'Staff', icon: 'staff', isWideOnly: true, area: 'owner' },
  { to: '/health', label: 'Health', icon: 'health', isWideOnly: true, area: 'look' },
  { to: '/more', label: 'More', icon: 'more' },
];

/** The bottom bar on phones, the side bar on laptops. */
function DeskNavigation({ me }: { readonly me: CurrentStaff | undefined }) {
  const shown = places.filter(
    ({ area = 'everybody', listOf }) =>
      me && mayOpen(me, area) && (!listOf || me.has?.[listOf] !== false),
  );
  return (
    <nav aria-label="Desk" className={`bottom-bar ${styles.nav}`}>
      <p className={styles.brand}>{useDeskName()}</p>
      <ul className={`grid ${styles.list}`}>
        {shown.map(({ to, label, icon, isWideOnly }) => (
          <li key={to} className={isWideOnly ? styles.wideOnly : undefined}>
            <Link
              to={to}
              className={`centre bottom-bar-item ${styles.item}`}
              activeOptions={{ exact: to === '/' }}
            >
              <DeskIcon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Says that the phone is offline, and how much waits to be sent or was not accepted. */
function DeskNotices() {
  const isOnline = useIsOnline();
  const waiting = useWaitingCount();
  const refused = shownChanges(
    useSnapshot(deskOutbox).changes.filter(({ refusal }) => refusal),
  ).length;
  return (
    <div role="status">
      {!isOnline && (
        <p className={`row small ${styles.notice}`}>
          You’re offline. Packing, shipping, stock and notes are saved on this device; money needs
          the network.
        </p>
      )}
      {waiting + refused > 0 && (
        <p className={`row small ${styles.notice}`}>
          <Link to="/waiting">
            {refused > 0 ? `${refused} not accepted` : `${waiting} waiting to send`}
          </Link>
        </p>
      )}
    </div>
  );
}

/** The changes that have waited for longer than sending one takes. */
function useWaitingCount(): number {
  const { changes } = useSnapshot(deskOutbox);
  const [now, setNow] = useState(Date.now());
  const open = changes.filter(({ refusal }) => !refusal);
  const isWaiting = open.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), outboxChipDelayMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const late = open.filter(
    ({ at, attempts }) => attempts > 0 || now - Date.parse(at) > outboxChipDelayMs,
  );
  return shownChanges(late).length;
}
