import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { toggleCartPanel } from '#src/features/cart/cart-store.ts';
import { SearchBox } from '#src/features/search/search-box.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';

import { AccountMenu } from './account-menu.tsx';

import styles from './bottom-bar.module.css';

/** What a thumb reaches on a phone: home, search, account, cart. */
export function BottomBar() {
  const [isSearching, setSearching] = useState(false);
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
            href="/products"
            className={styles.item}
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
            <button type="button" className={styles.item} {...props}>
              <Icon name="person" />
              Account
            </button>
          )}
        />
        <li>
          <button type="button" className={styles.item} onClick={toggleCartPanel}>
            <Icon name="bag" />
            Cart
          </button>
        </li>
      </ul>
      {isSearching && (
        <Dialog title="Search" place="below" onClose={() => setSearching(false)}>
          <div style={{ padding: '1rem 1.25rem 1.5rem' }}>
            <SearchBox autoFocus onSearched={() => setSearching(false)} />
          </div>
        </Dialog>
      )}
    </nav>
  );
}
