import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '#src/shared/session/use-session.ts';
import { opens } from '#src/shared/ui/dialogs/page-dialog.tsx';
import { IconButton, iconButtonProps } from '#src/shared/ui/forms/button.tsx';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import { openAuthModal } from '#src/shop/features/auth/auth-store.ts';
import { ThemeSwitch } from '#src/shop/features/theme/theme.tsx';
import { useWishlistCount } from '#src/shop/features/wishlist/wishlist-store.ts';
import { AccountMenu } from './account/account-menu.tsx';
import { Count, countLabel, openCart, useCartButton } from './cart-button.tsx';
import styles from './header.module.css';
import { LateMenuBar } from './late-layout.ts';
import { Logo } from './logo.tsx';

/** The header changes its style when the page is scrolled past this. */
const scrolledPx = 50;

/** The checkout has no distracting links: on phones only the way back to the cart. */
export function Header({ isCheckout }: { readonly isCheckout: boolean }) {
  const isScrolled = useScrolledPast(scrolledPx);
  return (
    <header className={styles.header} data-scrolled={isScrolled || undefined}>
      <div className={`page-width line spread ${styles.row}`}>
        <div className={styles.onPhones}>
          {!isCheckout && <IconButton icon="menu" label="Menu" {...opens('menu')} />}
        </div>
        <Logo />
        <div className={styles.onDesktops}>{!isCheckout && <LateMenuBar />}</div>
        <div className={`line ${styles.actions}`}>
          <span id="header-chip" />
          <div className={styles.onDesktops}>
            <IconButton icon="search" label="Open search" {...opens('search')} />
            <ThemeSwitch />
            <ul style={{ display: 'contents' }}>
              <AccountMenu opens="down" {...iconButtonProps}>
                <Icon name="person" />
                <span className="visually-hidden">Account</span>
              </AccountMenu>
            </ul>
          </div>
          {!isCheckout && <WishlistLink />}
          <div className={isCheckout ? '' : styles.onDesktops}>
            <CartButton />
          </div>
        </div>
      </div>
    </header>
  );
}

/** Links to the wishlist; a visitor logs in first. */
function WishlistLink() {
  const navigate = useNavigate();
  const { user, isKnown } = useSession();
  const count = useWishlistCount();
  const wishlist = { to: '/profile', search: { tab: 'MyWishlist' } } as const;
  return (
    <Link
      {...wishlist}
      preload={false}
      {...iconButtonProps}
      aria-label={countLabel('Wishlist', count)}
      data-early="login"
      onClick={(event) => {
        if (user || !isKnown) return;
        event.preventDefault();
        openAuthModal('login', () => void navigate(wishlist));
      }}
    >
      <Icon name="heart" />
      <Count of="wishlist" count={count} />
    </Link>
  );
}

function CartButton() {
  const { count, label } = useCartButton();
  return (
    <IconButton icon="bag" label={label} data-early="login" onClick={openCart}>
      <Count of="cart" count={count} />
    </IconButton>
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
