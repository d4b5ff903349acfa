import { Outlet } from '@tanstack/react-router';
import styles from './desk-layout.module.css';
import { DeskNavigation } from './desk-navigation.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';
import { useLoginWhenOver } from './use-login-when-over.ts';

/** The layout of the screens that need a login: navigation, notices and the step-up dialog. */
export function DeskLayout() {
  useLoginWhenOver();
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <DeskNavigation />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <StepUpDialog />
    </div>
  );
}
