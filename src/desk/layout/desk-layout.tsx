import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { deleteStoredResults } from '#src/desk/lib/delete-staff-data.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { staffSession } from '#src/desk/lib/staff-session.ts';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { whenIdle } from '#src/lib/when-idle.ts';
import { lazyPart } from '#src/ui/late.tsx';
import styles from './desk-layout.module.css';
import { DeskNavigation } from './desk-navigation.tsx';
import { DeskNotices } from './desk-notices.tsx';
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
  const main = useRef<HTMLElement>(null);
  useFocusAfterRemoval(main);
  const me = useStaffQuery(readStaffMe, {}, { isStored: true });
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
      <DeskNavigation isOwner={me.data?.role === 'owner'} />
      <DeskNotices />
      <main ref={main} id="main" tabIndex={-1}>
        {me.data ? (
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

/** Leads to the login when the session is over, and forgets what was shown. The login leads back to this address. */
function useLoginWhenOver(): void {
  const { isOver } = useSnapshot(staffSession);
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOver) return;
    const login = { to: '/login', search: { to: router.state.location.publicHref }, replace: true } as const;
    void router.navigate(login).then(() => {
      queryClient.clear();
      return deleteStoredResults();
    });
  }, [isOver, router, queryClient]);
}
