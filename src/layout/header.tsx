import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { openAuthModal } from '#src/features/auth/auth-store.ts';
import { SearchBox } from '#src/features/search/search-box.tsx';
import { ThemeSwitch } from '#src/features/theme/theme-switch.tsx';
import { openCart, useCartButton } from '#src/layout/cart/cart-button.ts';
import { CartCount } from '#src/layout/cart/cart-count.tsx';
import { useSession } from '#src/lib/use-session.ts';
import { IconButton, iconButtonProps } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { MenuBar } from './menu-bar.tsx';
import { openSideMenu } from './side-menu-store.ts';

/** After so many pixels the header takes its scrolled style. */
const scrolledPx = 50;

const searchToggleId = 'search-toggle';

export function Header() {
  const isScrolled = useScrolledPast(scrolledPx);
  // Who is about to order is not led away.
  const isQuiet = useLocation({ select: ({ pathname }) => pathname === '/checkout' });
  const [isSearchOpen, setSearchOpen] = useState(false);
  return (
    <header className={styles.header} data-scrolled={isScrolled || undefined}>
      <div className={`page-width ${styles.row}`}>
        <div className={styles.onPhones}>{!isQuiet && <MenuOpener />}</div>
        <Logo />
        <div className={styles.onDesktops}>{!isQuiet && <MenuBar />}</div>
        <div className={styles.actions}>
          <IconButton
            id={searchToggleId}
            icon={isSearchOpen ? 'close' : 'search'}
            label={isSearchOpen ? 'Close search' : 'Open search'}
            aria-expanded={isSearchOpen}
            onClick={() => setSearchOpen(!isSearchOpen)}
          />
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
      {isSearchOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Esc in the field, once it has closed the suggestions
        <div
          className={`page-width ${styles.search}`}
          onKeyDown={({ key, defaultPrevented }) => {
            if (key !== 'Escape' || defaultPrevented) return;
            setSearchOpen(false);
            document.getElementById(searchToggleId)?.focus();
          }}
        >
          <SearchBox autoFocus onSearched={() => setSearchOpen(false)} />
        </div>
      )}
    </header>
  );
}

/** To the wishlist; a visitor logs in first, and stays where they are until then. */
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
function MenuOpener() {
  return (
    <Link
      to="/shop/$list"
      params={{ list: 'by-category' }}
      preload={false}
      {...iconButtonProps}
      aria-label="Menu"
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
    const look = () => setPast(window.scrollY > px);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [px]);
  return isPast;
}
