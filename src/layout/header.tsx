import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openAuthModal } from '#src/features/auth/auth-store.ts';
import { ThemeSwitch } from '#src/features/theme/theme-switch.tsx';
import { openCart, useCartButton } from '#src/layout/cart/cart-button.ts';
import { CartCount } from '#src/layout/cart/cart-count.tsx';
import { useSession } from '#src/lib/use-session.ts';
import { IconButton, iconButtonProps } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { LateMenuBar, LateSearchBox } from './late-layout.tsx';
import { Logo } from './logo.tsx';
import { openSideMenu } from './side-menu-store.ts';

/** The header changes its style when the page is scrolled past this. */
const scrolledPx = 50;

const searchToggleId = 'search-toggle';
const searchPanelId = 'search-panel';

export function Header() {
  const isScrolled = useScrolledPast(scrolledPx);
  // The checkout has no distracting links.
  const isCheckout = useLocation({ select: ({ pathname }) => pathname === '/checkout' });
  const search = useSearchPanel();
  return (
    <header className={styles.header} data-scrolled={isScrolled || undefined}>
      <div className={`page-width ${styles.row}`}>
        <div className={styles.onPhones}>{!isCheckout && <MenuButton />}</div>
        <Logo />
        <div className={styles.onDesktops}>{!isCheckout && <LateMenuBar />}</div>
        <div className={styles.actions}>
          {/* Without scripts it leads to the search page. */}
          <form action="/search" style={{ display: 'contents' }}>
            <IconButton
              id={searchToggleId}
              type="submit"
              icon={search.isOpen ? 'close' : 'search'}
              label={search.isOpen ? 'Close search' : 'Open search'}
              aria-expanded={search.isOpen}
              aria-controls={searchPanelId}
              data-early="open"
              onClick={(event) => {
                event.preventDefault();
                if (search.isOpen) search.close();
                else search.open();
              }}
            />
          </form>
          <div className={styles.onPhones}>
            <WishlistLink />
          </div>
          <div className={styles.onDesktops}>
            <span id="header-chip" />
            <ThemeSwitch />
            <ul className={styles.account}>
              <AccountMenu opens="down" button={(props) => <IconButton icon="person" label="Account" {...props} />} />
            </ul>
            <CartButton />
          </div>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc in the field, after it has closed the suggestions */}
      <div
        ref={search.panel}
        id={searchPanelId}
        hidden={!search.isOpen}
        className={`page-width ${styles.search}`}
        onKeyDown={({ key, defaultPrevented }) => {
          if (key !== 'Escape' || defaultPrevented) return;
          search.close();
          document.getElementById(searchToggleId)?.focus();
        }}
      >
        <LateSearchBox key={search.count} onSearched={search.close} />
      </div>
    </header>
  );
}

/** The panel with the search. A tap before hydration opens it too (`src/app/early-input.ts`). */
function useSearchPanel() {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** A new field for each search. */
  const [count, setCount] = useState(0);
  useEffect(() => setOpen(panel.current?.hidden === false), []);
  useEffect(() => {
    if (isOpen) panel.current?.querySelector('input')?.focus();
  }, [isOpen]);
  const open = () => setOpen(true);
  const close = useCallback(() => {
    setOpen(false);
    setCount((before) => before + 1);
  }, []);
  return { panel, isOpen, count, open, close };
}

/** Links to the wishlist; a visitor logs in first. */
function WishlistLink() {
  const navigate = useNavigate();
  const { user, isKnown } = useSession();
  const wishlist = { to: '/profile', search: { tab: 'MyWishlist' } } as const;
  return (
    <Link
      {...wishlist}
      preload={false}
      {...iconButtonProps}
      aria-label="Wishlist"
      data-early="hold"
      data-tap="login"
      onClick={(event) => {
        if (user || !isKnown) return;
        event.preventDefault();
        openAuthModal('login', () => void navigate(wishlist));
      }}
    >
      <Icon name="heart" />
    </Link>
  );
}

function CartButton() {
  const { count, label } = useCartButton();
  return (
    <IconButton icon="bag" label={label} onClick={openCart}>
      <CartCount count={count} />
    </IconButton>
  );
}

/** A link to the category index that, with JavaScript, opens the side menu instead. */
function MenuButton() {
  return (
    <Link
      to="/shop/$list"
      params={{ list: 'by-category' }}
      preload={false}
      {...iconButtonProps}
      aria-label="Menu"
      data-early="hold"
      data-tap="menu"
      onClick={(event) => {
        event.preventDefault();
        openSideMenu();
      }}
    >
      <Icon name="menu" />
    </Link>
  );
}

function useScrolledPast(px: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const update = () => setPast(window.scrollY > px);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [px]);
  return isPast;
}
