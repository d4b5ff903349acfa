import type { ReactNode } from 'react';
import { useEffect } from 'react';

import { AuthModal } from '#src/features/auth/auth-modal.tsx';
import { CartPanel } from '#src/features/cart/cart-panel.tsx';
import { restoreTheme } from '#src/features/theme/theme-store.ts';
import { Toaster } from '#src/ui/toaster.tsx';

import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { LateFooter } from './late-layout.tsx';
import styles from './layout.module.css';
import { SideMenu } from './side-menu.tsx';

/** The layout of every page: header, footer, navigation, and the login and cart dialogs. */
export function Layout({ children }: { readonly children: ReactNode }) {
  useEffect(restoreTheme, []);
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <LateFooter />
      <BottomBar />
      <SideMenu />
      <AuthModal />
      <CartPanel />
      <Toaster />
    </div>
  );
}
