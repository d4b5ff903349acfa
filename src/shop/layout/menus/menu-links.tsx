import type { ShelfLink } from '#contract/rules/shelves/shop-navigation.ts';
import { Link } from '#src/shared/ui/page/page-link.tsx';

interface MenuLinksProps {
  readonly links: readonly ShelfLink[];
  readonly onNavigate?: () => void;
}

/** A list of links of a menu or of the footer. */
export function MenuLinks({ links, onNavigate }: MenuLinksProps) {
  return (
    <ul>
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} onClick={onNavigate}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
