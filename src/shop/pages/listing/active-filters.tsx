import { labelOfSlug } from '#contract/capitalized.ts';
import { shelfChoiceOf } from '#contract/rules/shelves/shelf-choice.ts';
import { categoryNumbers } from '#contract/rules/shelves/shelf-texts.ts';
import type { Shelves } from '#contract/rules/shelves/shelves.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { useShelves } from '#src/shared/queries/shelf-query.ts';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import type { ListFilters } from '#src/shop/features/product/product-queries.ts';
import styles from './filters.module.css';
import { filtersButtonId } from './filters.tsx';
import type { ListSearch, ProductListSearch } from './list-search.ts';
import { sizeLabel } from './size-label.ts';

/** The active filters as chips, which remove them. */
export function ActiveFilters({ search }: { readonly search: ListSearch }) {
  const chips = chipsOf(search, useShelves().shelves);
  if (chips.length === 0) return null;
  const all = Object.fromEntries(
    chips.flatMap(({ without }) => Object.keys(without).map((name) => [name, undefined])),
  );
  // The focused link is removed.
  const focusOpener = () => document.getElementById(filtersButtonId)?.focus();
  return (
    <div className={`row ${styles.active}`}>
      <ul className="row" aria-label="Active filters">
        {chips.map(({ label, without }) => (
          <li key={label}>
            <Link
              to="."
              search={(chosen: ListSearch) => ({ ...chosen, page: undefined, ...without })}
              className={`chip breaks ${styles.chip}`}
              onClick={focusOpener}
            >
              <span className="visually-hidden">Remove </span>
              {label}
              <Icon name="close" size={14} />
            </Link>
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <Link
          to="."
          search={(chosen: ListSearch) => ({ ...chosen, page: undefined, ...all })}
          className="tall-link small"
          onClick={focusOpener}
        >
          Reset filters
        </Link>
      )}
    </div>
  );
}

interface Chip {
  readonly label: string;
  /** Search params after removing it. */
  readonly without: ProductListSearch;
}

const flags = { inStock: 'In stock', sale: 'On sale', bestSeller: 'Best sellers' } as const;

function chipsOf(search: ListFilters & Pick<ProductListSearch, 'Name'>, shelves: Shelves): Chip[] {
  const { Name, MinPrice, MaxPrice } = search;
  const labelOfNumber = (id: string) =>
    categoryNumbers(shelves).find(({ number }) => String(number) === id)?.label ?? `Category ${id}`;
  const labelOfTag = (tag: string) => shelves.labelOf(tag);
  const chip = (name: keyof ProductListSearch, value: unknown, label: string): Chip[] =>
    value === undefined
      ? []
      : [{ label, without: { [name]: undefined, ...(name === 'Name' && { exact: undefined }) } }];
  return [
    ...chip('Name', Name, `“${Name}”`),
    ...Object.entries(flags).flatMap(([name, label]) =>
      chip(name as 'sale', search[name as 'sale'], label),
    ),
    ...chipsOfList('categoryId', search.categoryId, labelOfNumber),
    ...chipsOfList('crystal', search.crystal, labelOfTag),
    ...chipsOfList('meaning', search.meaning, labelOfTag),
    ...chipsOfList('shelf', search.shelf, (value) => labelOfTag(shelfChoiceOf(value).tag)),
    ...chipsOfList('size', search.size, (size) =>
      size.includes(' ') ? sizeLabel(size) : `Size ${sizeLabel(size)}`,
    ),
    ...chipsOfList('metal', search.metal, labelOfSlug),
    ...chip('MinPrice', MinPrice, `From ${formatRupees(MinPrice ?? 0)}`),
    ...chip('MaxPrice', MaxPrice, `To ${formatRupees(MaxPrice ?? 0)}`),
  ];
}

function chipsOfList(
  name: 'categoryId' | 'crystal' | 'meaning' | 'shelf' | 'size' | 'metal',
  chosen: string | undefined,
  labelOf: (value: string) => string,
): Chip[] {
  const values = chosen ? chosen.split(',') : [];
  return values.map((value) => ({
    label: labelOf(value),
    without: { [name]: values.filter((other) => other !== value).join(',') || undefined },
  }));
}
