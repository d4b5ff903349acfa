import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useShop } from '#src/shared/queries/shop-query.ts';
import type { Session } from '#src/shared/session/session.ts';
import { FormSkeleton } from '#src/shared/ui/notices/skeleton.tsx';
import { AddressSettings } from '#src/shop/features/address/address-settings.tsx';
import { ChangePasswordForm } from '#src/shop/features/auth/change-password-form.tsx';
import { DataSaverSwitch } from '#src/shop/features/data-saver/data-saver-switch.tsx';
import { ProfileForm } from '#src/shop/features/profile/profile-form.tsx';
import { Protected } from '#src/shop/widgets/page/protected.tsx';
import { type ProfileSearch, type ProfileTab, profileTabs } from './profile-tabs.ts';
import styles from './profile-view.module.css';

const MyOrders = lazy(async () => ({ default: (await import('./my-orders.tsx')).MyOrders }));
const OrderLinkView = lazy(async () => ({
  default: (await import('./order-link-view.tsx')).OrderLinkView,
}));
const MyBookings = lazy(async () => ({ default: (await import('./my-bookings.tsx')).MyBookings }));
const KeepShopPanel = lazy(async () => ({
  default: (await import('#src/shop/features/offline-catalogue/offline-catalogue-panel.tsx'))
    .OfflineCataloguePanel,
}));
const SessionList = lazy(async () => ({
  default: (await import('#src/shop/features/profile/session-list.tsx')).SessionList,
}));
const PushPanel = lazy(async () => ({
  default: (await import('#src/shared/push/push-panel.tsx')).PushPanel,
}));
const MyWishlist = lazy(async () => ({ default: (await import('./my-wishlist.tsx')).MyWishlist }));
const MyWaits = lazy(async () => ({ default: (await import('./my-waits.tsx')).MyWaits }));

/** The customer's profile with its tabs. */
export function ProfileView({ tab = 'Profile', order }: ProfileSearch) {
  const title = profileTabs.find((known) => known.tab === tab)?.label;
  const { services, customOrders } = useShop();
  const hasBookings = services.length > 0 || customOrders;
  const shown = profileTabs.filter(
    (known) => known.tab !== 'Order' && (known.tab !== 'MyBookings' || hasBookings),
  );
  const waiting = <FormSkeleton fields={3} />;
  if (tab === 'Order')
    return (
      <div className={`page-width stack ${styles.profile}`}>
        <h1 className="view-title">{title}</h1>
        <Suspense fallback={waiting}>
          <OrderLinkView />
        </Suspense>
      </div>
    );
  return (
    <div className={`page-width stack ${styles.profile}`}>
      <Tabs label="Your account" current={tab}>
        {shown.map((known) => (
          <Link
            key={known.tab}
            to="/profile"
            search={{ tab: known.tab }}
            aria-current={known.tab === tab ? 'page' : undefined}
            {...tabProps}
          >
            {known.label}
          </Link>
        ))}
      </Tabs>
      <section className={`stack top ${styles.content}`}>
        <h1 className="view-title">{title}</h1>
        <Protected waiting={waiting}>
          {(user) => <Suspense fallback={waiting}>{tabContent(tab, user, order)}</Suspense>}
        </Protected>
      </section>
    </div>
  );
}

function tabContent(tab: ProfileTab, user: Session, order: string | undefined) {
  switch (tab) {
    case 'AddressSettings':
      return <AddressSettings userId={user.userId} />;
    case 'MyOrders':
      return <MyOrders userId={user.userId} email={user.userEmail} order={order} />;
    case 'MyBookings':
      return <MyBookings userId={user.userId} />;
    case 'ChangePassword':
      return <ChangePasswordForm email={user.userEmail} />;
    case 'MyWishlist':
      return (
        <>
          <MyWishlist userId={user.userId} />
          {/* Below, whenever it comes. */}
          <Suspense>
            <MyWaits userId={user.userId} />
          </Suspense>
        </>
      );
    default:
      return (
        <>
          <ProfileForm userId={user.userId} />
          <section className={styles.device}>
            <h2>On this device</h2>
            <DataSaverSwitch />
            <div className={`stack-tight ${styles.offlineCatalogue}`}>
              <h3>Browse without internet</h3>
              <KeepShopPanel />
            </div>
            <div className={`stack-tight ${styles.offlineCatalogue}`}>
              <h3>Notifications</h3>
              <Suspense fallback={<FormSkeleton fields={1} />}>
                <PushPanel userId={user.userId} />
              </Suspense>
            </div>
          </section>
          {/* Last: how long the list is, is known when it has loaded. */}
          <section className={styles.device}>
            <h2>Where you’re logged in</h2>
            <Suspense fallback={<FormSkeleton fields={1} />}>
              <SessionList userId={user.userId} />
            </Suspense>
          </section>
        </>
      );
  }
}

interface TabsProps {
  /** Their accessible name. */
  readonly label: string;
  /** Links with `tabProps`; the current one has `aria-current`. */
  readonly children: ReactNode;
  /** Identifies the current tab, which is scrolled into view when it changes. */
  readonly current: string;
}

/**
 * Links between the sections of one page: a scrolling row on phones, a list at the side on
 * desktops.
 */
function Tabs({ label, children, current }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with it
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chosen)
      row.current.scrollLeft =
        chosen.offsetLeft - row.current.clientWidth / 2 + chosen.offsetWidth / 2;
  }, [current]);
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      {children}
    </nav>
  );
}

const tabProps = { className: styles.tab };
