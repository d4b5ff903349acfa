import { Outlet } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import { useSnapshot } from 'valtio';

import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { staffSession } from '#src/desk/lib/staff-session.ts';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { lateModule } from '#src/lib/late-module.ts';
import { whenIdle } from '#src/lib/when-idle.ts';

import styles from './desk-layout.module.css';
import { DeskNavigation } from './desk-navigation.tsx';
import { DeskNotices } from './desk-notices.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useLoginWhenOver } from './use-login-when-over.ts';

const copiesAfterMs = 3000;

// Not needed by the first screen.
const offlineCopies = lateModule(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve, copiesAfterMs));
  return import('./offline-copies.tsx');
});
const stepUpDialog = lateModule(() => import('./step-up-dialog.tsx'));

/** The layout of the screens that need a login: navigation, notices and the step-up dialog. */
export function DeskLayout() {
  useLoginWhenOver();
  const main = useRef<HTMLElement>(null);
  useFocusAfterRemoval(main);
  const me = useStaffQuery(readStaffMe, {}, { isStored: true });
  const { isProofNeeded } = useSnapshot(staffSession);
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
      <Suspense>{me.data && <OfflineCopies />}</Suspense>
      <Suspense>{isProofNeeded && <StepUpDialog />}</Suspense>
    </div>
  );
}

function OfflineCopies() {
  const { OfflineCopies: Loaded } = offlineCopies.useModule();
  return <Loaded />;
}

function StepUpDialog() {
  const { StepUpDialog: Loaded } = stepUpDialog.useModule();
  return <Loaded />;
}
