import { Outlet } from '@tanstack/react-router';
import { useRef } from 'react';

import { listPaymentReviews } from '#contract/calls/admin/payment-calls.ts';
import { readStaffMe } from '#contract/calls/admin/staff-me-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { useStoredOrders } from '#src/desk/orders/use-order.ts';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';

import styles from './desk-layout.module.css';
import { DeskNavigation } from './desk-navigation.tsx';
import { DeskNotices } from './desk-notices.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useLoginWhenOver } from './use-login-when-over.ts';

/** The layout of the screens that need a login: navigation, notices and the step-up dialog. */
export function DeskLayout() {
  useLoginWhenOver();
  const main = useRef<HTMLElement>(null);
  useFocusAfterRemoval(main);
  const me = useStaffQuery(readStaffMe, {}, { isStored: true });
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <DeskNavigation isOwner={me.data?.role === 'owner'} />
      <DeskNotices />
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {me.data ? (
          <Outlet />
        ) : (
          <Screen title="Desk">
            <QueryView query={me}>{() => null}</QueryView>
          </Screen>
        )}
      </main>
      {me.data && <StoredResults />}
      <StepUpDialog />
    </div>
  );
}

/** Has the last orders, the stock and the payments to check on this device whatever screen is open. */
function StoredResults() {
  useStoredOrders();
  useStaffQuery(listPaymentReviews, {}, { isStored: true });
  return null;
}
