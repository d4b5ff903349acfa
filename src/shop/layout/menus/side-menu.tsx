import { useHydrated } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import type { Menu } from '#contract/rules/shelves/shop-navigation.ts';
import { hasPage } from '#contract/settings/offers.ts';
import { useShelves } from '#src/shared/queries/shelf-query.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { useSession } from '#src/shared/session/use-session.ts';
import { closePageDialog, opens } from '#src/shared/ui/dialogs/page-dialog.tsx';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import { openAuthModal } from '#src/shop/features/auth/auth-store.ts';
import { logOut } from '#src/shop/features/auth/load-log-out.ts';
import { DataSaverSwitch } from '#src/shop/features/data-saver/data-saver-switch.tsx';
import { acceptInstall, install } from '#src/shop/features/install/install-store.ts';
import { openOfflineCatalogueDialog } from '#src/shop/features/offline-catalogue/offline-choice.ts';
import { ThemeSwitch } from '#src/shop/features/theme/theme.tsx';

import { MenuLinks } from './menu-links.tsx';
import { plainLinks } from './plain-links.ts';
import styles from './side-menu.module.css';

const close = () => closePageDialog('menu');

/** The side menu's content: all lists and pages of the shop. */
export function SideMenu() {
  const { menus } = useShelves().navigation;
  const shop = useShop();
  const shown = plainLinks.filter(({ to }) => hasPage(to, shop));
  return (
    <nav className={`lines ${styles.menu}`} aria-label="Menu">
      {hasPage('/products', shop) && (
        <Link to="/products" className={`bare-link line spread ${styles.link}`}>
          All products
        </Link>
      )}
      {menus.map((menu) => (
        <SubMenu key={menu.label} menu={menu} />
      ))}
      {shown.map(({ label, to }) => (
        <Link key={to} to={to} className={`bare-link line spread ${styles.link}`}>
          {label}
        </Link>
      ))}
      <InstallEntry />
      <OfflineCatalogueEntry />
      <Link to="/status" className={`bare-link line spread ${styles.link}`}>
        Saved on this device
      </Link>
      <Account />
      <div className="muted line spread">
        Light or dark
        <ThemeSwitch />
      </div>
      <div className={styles.saver}>
        <DataSaverSwitch />
      </div>
    </nav>
  );
}

/** Shown while the shop can be installed. */
function InstallEntry() {
  const { method } = useSnapshot(install);
  const isHydrated = useHydrated();
  if (!method || !isHydrated) return null;
  const accept = () => {
    close();
    void acceptInstall();
  };
  return (
    <button type="button" className={`bare-link line spread ${styles.link}`} onClick={accept}>
      Install the app
    </button>
  );
}

/** Opens the dialog that saves the shop for use without a network. */
function OfflineCatalogueEntry() {
  const open = () => {
    close();
    openOfflineCatalogueDialog();
  };
  return (
    <button type="button" className={`bare-link line spread ${styles.link}`} onClick={open}>
      Browse without internet
    </button>
  );
}

function Account() {
  const { user, isKnown } = useSession();
  const onLogout = () => {
    close();
    void logOut();
  };
  return (
    <div className={`halves ${styles.account}`} data-unknown={!isKnown || undefined}>
      {user ? (
        <>
          <Link to="/profile" {...buttonProps()}>
            Profile
          </Link>
          <Button variant="secondary" onClick={onLogout}>
            Logout
          </Button>
        </>
      ) : (
        <>
          <Button {...opens('login')} onClick={() => openAuthModal('login')}>
            Login
          </Button>
          <Button variant="secondary" {...opens('signup')} onClick={() => openAuthModal('signup')}>
            Sign Up
          </Button>
        </>
      )}
    </div>
  );
}

function SubMenu({ menu }: { readonly menu: Menu }) {
  return (
    // One is open at a time.
    <details name="menu">
      <summary className={`bare-link line spread opener ${styles.link}`}>
        {menu.label}
        <Icon name="down" size={18} />
      </summary>
      <div className={`stack-close entries ${styles.groups}`}>
        {menu.groups.map(({ title, links }) => (
          <div key={title}>
            <h3 className="menu-title">{title}</h3>
            <MenuLinks links={links} />
          </div>
        ))}
      </div>
    </details>
  );
}
