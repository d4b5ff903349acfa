import { Link } from '@tanstack/react-router';

import { manyOf, shelfPath } from '#contract/rules/shelves/shelves.ts';
import { useShelves } from '#src/shared/queries/shelf-query.ts';
import { SearchBox } from '#src/shop/features/search/search-box.tsx';

import styles from './search-view.module.css';

const ideasShown = 6;

/** The search page, opened by the installed app's shortcut. */
export function SearchView() {
  const { navigation } = useShelves();
  return (
    <div className={`stack middle ${styles.view}`}>
      <h1 className="view-title">Search the shop</h1>
      <SearchBox autoFocus />
      <ul className={`wrap ${styles.ideas}`} aria-label="Ideas">
        {navigation.popular.slice(0, ideasShown).map((category) => (
          <li key={category.slug}>
            <Link to={shelfPath(category)} className="chip">
              {manyOf(category)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
