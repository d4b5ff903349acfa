import { useQuery } from '@tanstack/react-query';
import type { SearchResponse } from '#contract/calls/search-calls.ts';
import { categoryKind } from '#contract/names/category-kind.ts';
import { manyOf, shelfPath } from '#contract/rules/shelves/shelves.ts';
import { useShelves } from '#src/shared/queries/shelf-query.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { popularQuery } from '#src/shop/features/product/product-queries.ts';
import { ProductGrid } from '#src/shop/widgets/shopping/product-grid.tsx';

import { NoResults } from './listing-parts.tsx';
import styles from './search-view.module.css';

const popularShown = 4;
const categoriesShown = 12;

interface NothingFoundProps {
  /** The text as it was typed. */
  readonly text: string;
  readonly found: SearchResponse;
}

/** Where a search without results leads: to near words, categories, people and what others like. */
export function NothingFound({ text, found }: NothingFoundProps) {
  // Words that are spelt like those of the text come first: on a phone the rest is further below.
  const { nearest = [], pages = [] } = found;
  const { data: popular } = useQuery(popularQuery);
  const { whatsapp, greeting, hasPosts } = useShop();
  const categories = useShelves().navigation.shownOf(categoryKind);
  const question = `${greeting}, do you have “${text}”?`;
  return (
    <div className="stack">
      {nearest.length > 0 && (
        <>
          <h2 className="part-title">Did you mean</h2>
          <ul className={`wrap ${styles.ideas}`}>
            {nearest.map((word) => (
              <li key={word}>
                <Link to="/products" search={{ Name: word }} className="chip">
                  {word}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {pages.length === 0 && (
        <div className={styles.picture}>
          <NoResults />
        </div>
      )}
      <h2 className="part-title">Look around</h2>
      <ul className={`wrap ${styles.ideas}`}>
        {categories.slice(0, categoriesShown).map((category) => (
          <li key={category.slug}>
            <Link to={shelfPath(category)} className="chip">
              {manyOf(category)}
            </Link>
          </li>
        ))}
        {hasPosts && (
          <li>
            <Link to="/blogs" className="chip">
              Our blog
            </Link>
          </li>
        )}
        {whatsapp !== '' && (
          <li>
            <a className="chip" href={`${whatsapp}?text=${encodeURIComponent(question)}`}>
              Ask us on WhatsApp
            </a>
          </li>
        )}
      </ul>
      {popular && popular.products.length > 0 && (
        <>
          <h2 className="part-title">What others like</h2>
          <ProductGrid products={popular.products.slice(0, popularShown)} />
        </>
      )}
    </div>
  );
}
