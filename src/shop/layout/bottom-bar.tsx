import { opens } from '#src/shared/ui/dialogs/page-dialog.tsx';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';

import { AccountMenu } from './account/account-menu.tsx';
import styles from './bottom-bar.module.css';
import { Count, openCart, useCartButton } from './cart-button.tsx';

/** The bottom navigation on phones: home, search, account, cart. */
export function BottomBar() {
  return (
    <nav aria-label="Shortcuts">
      <ul className={`bottom-bar ${styles.bar}`}>
        <li>
          <Link
            to="/"
            className={`centre bottom-bar-item ${styles.item}`}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            <Icon name="home" />
            Home
          </Link>
        </li>
        <li>
          <button
            type="button"
            className={`centre bottom-bar-item ${styles.item}`}
            {...opens('search')}
          >
            <Icon name="search" />
            Search
          </button>
        </li>
        <AccountMenu opens="up" className={`centre bottom-bar-item ${styles.item}`}>
          <Icon name="person" />
          Account
        </AccountMenu>
        <li>
          <CartButton />
        </li>
      </ul>
    </nav>
  );
}

function CartButton() {
  const { count, label } = useCartButton();
  return (
    <button
      type="button"
      className={`centre bottom-bar-item ${styles.item}`}
      aria-label={label}
      data-early="login"
      onClick={openCart}
    >
      <span className={`holder ${styles.bag}`}>
        <Icon name="bag" />
        <Count of="cart" count={count} />
      </span>
      Cart
    </button>
  );
}
