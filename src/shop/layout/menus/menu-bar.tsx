import type { FocusEvent, KeyboardEvent } from 'react';
import { useState } from 'react';
import type { Menu } from '#contract/rules/shelves/shop-navigation.ts';
import { hasPage } from '#contract/settings/offers.ts';
import { useShelves } from '#src/shared/queries/shelf-query.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { useLazyModule } from '#src/shared/ui/dialogs/use-lazy-module.ts';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import styles from './menu-bar.module.css';
import { MenuLinks } from './menu-links.tsx';
import { plainLinks } from './plain-links.ts';

// A mouse click keeps open what hovering opened; a keyboard click (`detail` 0) toggles.

/**
 * The header's dropdown menus: wide panels that open on hover, click and keyboard, and close with
 * Esc. The side menu has the same links in the page.
 */
export function MenuBar() {
  const [open, setOpen] = useState<string>();
  const { menus } = useShelves().navigation;
  const shop = useShop();
  const shown = plainLinks.filter(({ to }) => hasPage(to, shop));
  return (
    <nav aria-label="Shop" style={{ display: 'contents' }}>
      <ul className={`line ${styles.bar}`}>
        {menus.map((menu) => (
          <MenuItem key={menu.label} menu={menu} isOpen={open === menu.label} onToggle={setOpen} />
        ))}
        {shown.map(({ label, to }) => (
          <li key={to} className={`line ${styles.item}`}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** If the pictures fail to load, the menu opens without them. */
const loadMenuPictures = () => import('./menu-pictures.tsx').catch(() => undefined);

interface MenuItemProps {
  readonly menu: Menu;
  readonly isOpen: boolean;
  readonly onToggle: (label: string | undefined) => void;
}

function MenuItem({ menu, isOpen, onToggle }: MenuItemProps) {
  const close = () => onToggle(undefined);
  const pictures = useLazyModule(loadMenuPictures, isOpen, close);
  const closeOnLeave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  const closeByKey = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || !isOpen) return;
    currentTarget.querySelector('button')?.focus();
    close();
  };
  return (
    <li
      className={`line ${styles.item}`}
      onKeyDown={closeByKey}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onToggle(menu.label)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && close()}
      onBlur={closeOnLeave}
    >
      {/* Without scripts it leads to the menu's own page. */}
      <form action={menu.to} style={{ display: 'contents' }}>
        <button
          type="submit"
          className="opener"
          aria-expanded={isOpen}
          onClick={(event) => {
            event.preventDefault();
            onToggle(isOpen && event.detail === 0 ? undefined : menu.label);
          }}
        >
          {menu.label}
          <Icon name="down" size={14} />
        </button>
      </form>
      {isOpen && (
        <div className={`raised ${styles.panel}`}>
          <div className={`page-width grid ${styles.inside}`}>
            <div className={styles.groups}>
              {menu.groups.map(({ title, links }) => (
                <div key={title} className={`stack-tight top ${styles.group}`}>
                  <h3 className="menu-title">{title}</h3>
                  <MenuLinks links={links} onNavigate={close} />
                </div>
              ))}
            </div>
            {pictures && <pictures.MenuPictures menu={menu} onNavigate={close} />}
          </div>
        </div>
      )}
    </li>
  );
}
