import { Link } from '@tanstack/react-router';

import { SearchBox } from '#src/shop/features/search/search-box.tsx';

import styles from './search-view.module.css';

const ideas = [
  { label: 'Amethyst', to: '/shop/by-crystal/amethyst' },
  { label: 'Rose Quartz', to: '/shop/by-crystal/rose-quartz' },
  { label: 'Bracelets', to: '/shop/by-category/bracelet' },
  { label: 'For love', to: '/shop/by-meaning/love' },
  { label: 'Gifts for her', to: '/shop/gifting/for-her' },
  { label: 'Birthstones', to: '/shop/birthstone' },
];

/** The search page, opened by the installed app's shortcut. */
export function SearchView() {
  return (
    <div className={`stack middle ${styles.view}`}>
      <h1 className="view-title">Search the shop</h1>
      <SearchBox autoFocus />
      <ul className={`wrap ${styles.ideas}`} aria-label="Ideas">
        {ideas.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="chip">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
