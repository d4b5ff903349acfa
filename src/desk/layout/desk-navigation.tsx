import { Link } from '@tanstack/react-router';

import { shop } from '#contract/names/shop.ts';
import { DeskIcon, type DeskIconName } from '#src/desk/ui/desk-icon.tsx';

import styles from './desk-layout.module.css';

interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: DeskIconName;
  /** Only in the side bar: on phones it is under 'More'. */
  readonly isWideOnly?: boolean;
  readonly isForOwners?: boolean;
}

const places: readonly Place[] = [
  { to: '/', label: 'Today', icon: 'today' },
  { to: '/orders', label: 'Orders', icon: 'orders' },
  { to: '/products', label: 'Products', icon: 'products' },
  { to: '/bookings', label: 'Bookings', icon: 'today', isWideOnly: true },
  { to: '/custom-orders', label: 'Custom orders', icon: 'note', isWideOnly: true },
  { to: '/staff', label: 'Staff', icon: 'staff', isWideOnly: true, isForOwners: true },
  { to: '/health', label: 'Health', icon: 'health', isWideOnly: true },
  { to: '/more', label: 'More', icon: 'more' },
];

/** The bottom bar on phones, the side bar on laptops. */
export function DeskNavigation({ isOwner }: { readonly isOwner: boolean }) {
  const shown = places.filter(({ isForOwners }) => isOwner || !isForOwners);
  return (
    <nav aria-label="Desk" className={styles.nav}>
      <p className={styles.brand}>{shop.shopName} desk</p>
      <ul className={styles.list}>
        {shown.map(({ to, label, icon, isWideOnly }) => (
          <li key={to} className={isWideOnly ? styles.wideOnly : undefined}>
            <Link to={to} className={styles.item} activeOptions={{ exact: to === '/' }}>
              <DeskIcon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
