import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { closePageDialog, PageDialog } from '#src/shared/ui/dialogs/page-dialog.tsx';
import { Toaster } from '#src/shared/ui/notices/toaster.tsx';
import { AuthModal } from '#src/shop/features/auth/auth-modal.tsx';
import { CartPanel } from '#src/shop/features/cart/cart-panel.tsx';
import { restoreTheme } from '#src/shop/features/theme/theme.tsx';

import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { LateFooter, LateSearchBox, LateSideMenu } from './late-layout.ts';
import styles from './layout.module.css';
import { VariantPanel } from './variant-panel.tsx';

const closeSearch = () => closePageDialog('search');

/** The layout of every page: header, footer, navigation, and the login and cart dialogs. */
export function Layout({ children }: { readonly children: ReactNode }) {
  useEffect(restoreTheme, []);
  const isCheckout = useLocation({ select: ({ pathname }) => pathname === '/checkout' });
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header isCheckout={isCheckout} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {/* A visitor leaves the checkout at once: by its key the footer is rendered again, and not
          hydrated as another page's. */}
      <LateFooter key={String(isCheckout)} isCheckout={isCheckout} />
      {!isCheckout && <BottomBar />}
      <PageDialog id="menu" title="Menu" placement="start">
        <LateSideMenu />
      </PageDialog>
      <PageDialog id="search" title="Search" placement="below" isRenewed>
        <div style={{ padding: '1rem 1.25rem 1.5rem' }}>
          <LateSearchBox autoFocus onSearched={closeSearch} />
        </div>
      </PageDialog>
      <AuthModal />
      <CartPanel />
      <VariantPanel />
      <Toaster />
    </div>
  );
}
