import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';

import type { AuthForm } from '#src/features/auth/auth-store.ts';
import { openAuthModal } from '#src/features/auth/auth-store.ts';
import { logOut } from '#src/features/auth/load-log-out.ts';
import { DataSaverSwitch } from '#src/features/data-saver/data-saver-switch.tsx';
import { acceptInstall, install } from '#src/features/install/install-store.ts';
import { openOfflineCatalogueDialog } from '#src/features/offline-catalogue/offline-catalogue-dialog-store.ts';
import { ThemeSwitch } from '#src/features/theme/theme-switch.tsx';
import { useSession } from '#src/lib/use-session.ts';
import { Button, buttonProps } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';

import type { Menu } from './menus.ts';
import { menus, plainLinks } from './menus.ts';
import styles from './side-menu-dialog.module.css';
import { closeSideMenu, sideMenu, toggleSubMenu } from './side-menu-store.ts';

/** The side menu's content: all lists and pages of the shop. */
export function SideMenuDialog() {
  const { subMenu } = useSnapshot(sideMenu);
  return (
    <Dialog title="Menu" placement="start" onClose={closeSideMenu}>
      <nav className={styles.menu} aria-label="Menu">
        <Link to="/products" className={styles.link} onClick={closeSideMenu}>
          All products
        </Link>
        {menus.map((menu) => (
          <SubMenu key={menu.label} menu={menu} isOpen={subMenu === menu.label} />
        ))}
        {plainLinks.map(({ label, to }) => (
          <Link key={to} to={to} className={styles.link} onClick={closeSideMenu}>
            {label}
          </Link>
        ))}
        <InstallEntry />
        <OfflineCatalogueEntry />
        <Link to="/status" className={styles.link} onClick={closeSideMenu}>
          This app
        </Link>
        <Account />
        <div className={styles.theme}>
          Light or dark
          <ThemeSwitch />
        </div>
        <div className={styles.saver}>
          <DataSaverSwitch />
        </div>
      </nav>
    </Dialog>
  );
}

/** Shown while the shop can be installed. */
function InstallEntry() {
  const { method } = useSnapshot(install);
  if (!method) return null;
  const accept = () => {
    closeSideMenu();
    void acceptInstall();
  };
  return (
    <button type="button" className={styles.link} onClick={accept}>
      Install the app
    </button>
  );
}

/** Opens the dialog that saves the shop for offline. */
function OfflineCatalogueEntry() {
  const open = () => {
    closeSideMenu();
    openOfflineCatalogueDialog();
  };
  return (
    <button type="button" className={styles.link} onClick={open}>
      Save the shop for offline
    </button>
  );
}

function Account() {
  const { user } = useSession();
  const openForm = (form: AuthForm) => () => {
    closeSideMenu();
    openAuthModal(form);
  };
  const onLogout = () => {
    closeSideMenu();
    void logOut();
  };
  return (
    <div className={styles.account}>
      {user ? (
        <>
          <Link to="/profile" onClick={closeSideMenu} {...buttonProps()}>
            Profile
          </Link>
          <Button variant="secondary" onClick={onLogout}>
            Logout
          </Button>
        </>
      ) : (
        <>
          <Button onClick={openForm('login')}>Login</Button>
          <Button variant="secondary" onClick={openForm('signup')}>
            Sign Up
          </Button>
        </>
      )}
    </div>
  );
}

function SubMenu({ menu, isOpen }: { readonly menu: Menu; readonly isOpen: boolean }) {
  return (
    <>
      <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={() => toggleSubMenu(menu.label)}>
        {menu.label}
        <Icon name="down" size={18} />
      </button>
      {isOpen && (
        <div className={styles.groups}>
          {menu.groups.map(({ title, links }) => (
            <div key={title}>
              <h3>{title}</h3>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to} onClick={closeSideMenu}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
