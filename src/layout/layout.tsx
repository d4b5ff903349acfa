import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';

import { AuthModal } from '#src/features/auth/auth-modal.tsx';
import { CartPanel } from '#src/features/cart/cart-panel.tsx';
import { restoreTheme } from '#src/features/theme/theme-store.ts';
import { late } from '#src/ui/late.tsx';
import { PageDialog } from '#src/ui/page-dialog.tsx';
import { Toaster } from '#src/ui/toaster.tsx';

import { BottomBar } from './bottom-bar.tsx';
import { Header, LateMenuBar } from './header.tsx';
import { LateSearchBox } from './header-search.tsx';
import styles from './layout.module.css';

const LateFooter = late(
  () => import('./footer.tsx'),
  (module) => module.Footer,
);
const LateSideMenu = late(
  () => import('./side-menu.tsx'),
  (module) => module.SideMenu,
);
if (import.meta.env.SSR) await Promise.all([LateFooter.load(), LateSideMenu.load()]);

/** Loads what of the layout is hydrated late; what fails is loaded again. */
export const loadLateLayout = () =>
  Promise.allSettled([LateMenuBar, LateSearchBox, LateFooter].map(({ load }) => load()));

/** The layout of every page: header, footer, navigation, and the login and cart dialogs. */
export function Layout({ children }: { readonly children: ReactNode }) {
  useEffect(restoreTheme, []);
  const isCheckout = useLocation({ select: ({ pathname }) => pathname === '/checkout' });
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {/* A visitor leaves the checkout at once: by its key the footer is rendered again, and not hydrated as another page's. */}
      <LateFooter key={String(isCheckout)} isCheckout={isCheckout} />
      <BottomBar />
      <PageDialog id="menu" title="Menu" placement="start">
        <LateSideMenu />
      </PageDialog>
      <AuthModal />
      <CartPanel />
      <Toaster />
    </div>
  );
}
