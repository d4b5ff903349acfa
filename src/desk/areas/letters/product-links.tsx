import { type KeyboardEvent, useState } from 'react';

import { listDeskProducts } from '#contract/calls/admin/product-calls.ts';
import { askedPaisa } from '#contract/rules/catalogue/product-facts.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { SearchField } from '#src/desk/ui/searched-list.tsx';
import styles from './letter-page.module.css';

const shownProducts = 6;

interface ProductLinksProps {
  /** Takes the Markdown of a product's link. */
  readonly onChoose: (markdown: string) => void;
}

/** A search for products; a tap puts one into the letter. */
export function ProductLinks({ onChoose }: ProductLinksProps) {
  const [words, setWords] = useState('');
  const query = { search: words, sort: 'name', filter: 'all', page: 1, pageSize: 30 };
  const { data } = useStaffQuery(
    listDeskProducts,
    { query },
    { enabled: words !== '', keepsPrevious: true },
  );
  // Nobody can open a hidden one.
  const found = words === '' ? [] : (data?.products ?? []).filter(({ published }) => published);
  return (
    <>
      <search onKeyDown={keepForm}>
        <SearchField
          value={words}
          placeholder="Name of a product"
          hint="A tap puts its picture, name and price where the cursor is"
          onSearch={setWords}
        />
      </search>
      {words !== '' && data && found.length === 0 && (
        <p className="muted" role="status">
          No product is like it.
        </p>
      )}
      {found.length > 0 && (
        <ul className={`ruled ${styles.found}`} aria-label="Products found">
          {found.slice(0, shownProducts).map(({ id, name, slug, pricePaisa, salePaisa }) => (
            <li key={id}>
              <button
                type="button"
                className="line spread"
                onClick={() => onChoose(`[${plainName(name)}](/products/${slug})`)}
              >
                {name}
                <span className="unbroken">{formatPaisa(askedPaisa(pricePaisa, salePaisa))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Enter in the search must not save the form around it. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** Without what would end the link's text. */
const plainName = (name: string) => name.replace(/[[\]]/g, '');
