import { useQuery } from '@tanstack/react-query';
import type { SearchResponse } from '#contract/calls/search-calls.ts';
import { shop } from '#contract/names/shop.ts';
import { categories } from '#contract/names/tag-lists.ts';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { popularQuery } from '#src/shop/features/product/product-queries.ts';
import { ProductGrid } from '#src/shop/widgets/shopping/product-grid.tsx';

import { NoResults } from './listing-parts.tsx';
import { answerOf } from './search-answer.ts';
import styles from './search-view.module.css';

const popularShown = 4;
const categoriesShown = 12;

interface SearchNotesProps {
  /** The text as it was typed. */
  readonly text: string;
  readonly found: SearchResponse;
  /** Whether an order was chosen. */
  readonly isSorted: boolean;
}

/**
 * What stands above the results of a search: which word was searched for instead, pages and posts
 * that it may mean, what was taken out, and what the shop does not have. Without results it leads
 * on.
 */
export function SearchNotes({ text, found, isSorted }: SearchNotesProps) {
  const { corrected, pages = [], posts = [] } = found;
  const { answer, without } = answerOf(found, { isSorted });
  const links = [
    ...pages.map(({ path, label }) => ({ to: path, label })),
    ...posts.map(({ slugs, title }) => ({ to: `/blogs/${slugs}`, label: title })),
  ];
  return (
    <>
      {corrected && (
        <p className={styles.note}>
          <Link to="/products" search={{ Name: text, exact: '1' }}>
            Search for “{text}” instead
          </Link>
        </p>
      )}
      {links.length > 0 && (
        <ul className={`wrap ${styles.ideas}`} data-row aria-label="Pages and posts">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="chip">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {/* Always there: what comes into it later is announced. */}
      <div role="status">
        {without && <p className={styles.note}>{without}</p>}
        {answer && <p className={styles.answer}>{answer}</p>}
      </div>
      {found.products.length === 0 && <NothingFound text={text} found={found} />}
    </>
  );
}

/** Where a search without results leads: to near words, categories, people and what others like. */
function NothingFound({ text, found }: Omit<SearchNotesProps, 'isSorted'>) {
  // Words that are spelt like those of the text come first: on a phone the rest is further below.
  const { nearest = [], pages = [] } = found;
  const { data: popular } = useQuery(popularQuery);
  return (
    <div className={`stack-wide ${styles.nothing}`}>
      {nearest.length > 0 && (
        <>
          <h2>Did you mean</h2>
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
      {pages.length === 0 && <NoResults />}
      <h2>Look around</h2>
      <ul className={`wrap ${styles.ideas}`}>
        {categories.slice(0, categoriesShown).map(({ slug, plural }) => (
          <li key={slug}>
            <Link
              to="/shop/$list/$tag"
              params={{ list: 'by-category', tag: slug }}
              className="chip"
            >
              {plural}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/blogs" className="chip">
            Our blog
          </Link>
        </li>
        <li>
          <a
            className="chip"
            href={`${shop.links.whatsapp}?text=${encodeURIComponent(`Namaste, do you have “${text}”?`)}`}
          >
            Ask us on WhatsApp
          </a>
        </li>
      </ul>
      {popular && popular.products.length > 0 && (
        <>
          <h2>What others like</h2>
          <ProductGrid products={popular.products.slice(0, popularShown)} />
        </>
      )}
    </div>
  );
}
