import styles from './breadcrumbs.module.css';
import { Link } from './page-link.tsx';

export interface Crumb {
  readonly label: string;
  /** Path; the last crumb, the page itself, has none. */
  readonly to?: string;
}

/** The path from the home page to this one. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={`fine-print wrap ${styles.list}`}>
        {crumbs.map(({ label, to }) => (
          <li key={label} className="line">
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
