import type { SearchResponse } from '#contract/calls/search-calls.ts';
import { late } from '#src/shared/loading/late.tsx';
import { Link } from '#src/shared/ui/page/page-link.tsx';

import type { SearchAnswer } from './search-answer.ts';
import styles from './search-view.module.css';

const LateNothingFound = late(
  () => import('./nothing-found.tsx'),
  (parts) => parts.NothingFound,
);
if (import.meta.env.SSR) await LateNothingFound.load();

interface SearchNotesProps {
  /** The text as it was typed. */
  readonly text: string;
  readonly found: SearchResponse;
  /** What the search says of them. */
  readonly answer: SearchAnswer;
}

/**
 * What stands above the results of a search: which word was searched for instead, what was taken
 * out and what the shop does not have, then pages and posts that it may mean. Without results it
 * leads on.
 */
export function SearchNotes({ text, found, answer }: SearchNotesProps) {
  const { corrected, pages = [], posts = [] } = found;
  const { missing, without } = answer;
  const links = [
    ...pages.map(({ path, label }) => ({ to: path, label })),
    ...posts.map(({ slugs, title }) => ({ to: `/blogs/${slugs}`, label: title })),
  ];
  return (
    <>
      {corrected && (
        <p className={`quiet breaks ${styles.note}`}>
          <Link to="/products" search={{ Name: text, exact: '1' }}>
            Search for “{text}” instead
          </Link>
        </p>
      )}
      {/* Always there: what comes into it later is announced. */}
      <div role="status">
        {without && <p className={`quiet breaks ${styles.note}`}>{without}</p>}
        {missing && <p className={`larger breaks ${styles.answer}`}>{missing}</p>}
      </div>
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
      {found.products.length === 0 && <LateNothingFound text={text} found={found} />}
    </>
  );
}
