import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { openCart, useCartButton } from '#src/layout/cart/cart-button.ts';
import { CartCount } from '#src/layout/cart/cart-count.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

import { AccountMenu } from './account-menu.tsx';

import styles from './bottom-bar.module.css';

/** The bottom navigation on phones: home, search, account, cart. */
export function BottomBar() {
  const [isSearching, setSearching] = useState(false);
  const closeSearch = () => setSearching(false);
  const loaded = useLazyModule(() => import('#src/features/search/search-dialog.tsx'), isSearching, closeSearch);
  return (
    <nav aria-label="Shortcuts">
      <ul className={styles.bar}>
        <li>
          <Link to="/" className={styles.item} activeOptions={{ exact: true, includeSearch: false }}>
            <Icon name="home" />
            Home
          </Link>
        </li>
        <li>
          <a
            href="/search"
            className={styles.item}
            data-early="hold"
            data-tap="search"
            onClick={(event) => {
              event.preventDefault();
              setSearching(true);
            }}
          >
            <Icon name="search" />
            Search
          </a>
        </li>
        <AccountMenu
          opens="up"
          button={(props) => (
            <button type="button" className={styles.item} data-tap="account" {...props}>
              <Icon name="person" />
              Account
            </button>
          )}
        />
        <li>
          <CartButton />
        </li>
      </ul>
      {isSearching && loaded && <loaded.SearchDialog onClose={closeSearch} />}
    </nav>
  );
}

function CartButton() {
  const { count, label } = useCartButton();
  return (
    <button type="button" className={styles.item} aria-label={label} data-tap="login" onClick={openCart}>
      <span className={styles.bag}>
        <Icon name="bag" />
        <CartCount count={count} />
      </span>
      Cart
    </button>
  );
}
