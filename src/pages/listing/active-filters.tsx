import { Link } from '@tanstack/react-router';

import { categoryIds } from '#contract/names/categories.ts';
import { crystals } from '#contract/names/crystals.ts';
import { meanings } from '#contract/names/meanings.ts';
import { formatRupees } from '#contract/rules/money.ts';
import type { ListFilters } from '#src/features/product/product-queries.ts';
import { filtersOf } from '#src/features/product/product-queries.ts';
import { Icon } from '#src/ui/icon.tsx';

import styles from './filters.module.css';
import { filtersButtonId } from './filters-button-id.ts';
import type { ListSearch } from './list-search.ts';

/** The active filters as chips, which remove them. */
export function ActiveFilters({ search }: { readonly search: ListSearch }) {
  const chips = chipsOf(search);
  if (chips.length === 0) return null;
  const all = Object.fromEntries(chips.flatMap(({ without }) => Object.keys(without).map((name) => [name, undefined])));
  // The focused link is removed.
  const focusOpener = () => document.getElementById(filtersButtonId)?.focus();
  return (
    <div className={styles.active}>
      <ul className={styles.chips} aria-label="Active filters">
        {chips.map(({ label, without }) => (
          <li key={label}>
            <Link
              to="."
              search={(chosen: ListSearch) => ({ ...chosen, page: undefined, ...without })}
              className={styles.chip}
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
          className={styles.reset}
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
  readonly without: ListFilters & { readonly Name?: undefined };
}

function chipsOf(search: ListFilters & { readonly Name?: string | undefined }): Chip[] {
  const { MinPrice, MaxPrice, inStock } = filtersOf(search);
  const categories = categoryIds.map(({ id, label }) => ({ slug: String(id), label }));
  return [
    ...(search.Name ? [{ label: `“${search.Name}”`, without: { Name: undefined } }] : []),
    ...(inStock ? [{ label: 'In stock', without: { inStock: undefined } }] : []),
    ...chipsOfList('categoryId', search.categoryId, categories, 'Category '),
    ...chipsOfList('crystal', search.crystal, crystals),
    ...chipsOfList('meaning', search.meaning, meanings),
    ...(MinPrice === undefined ? [] : [{ label: `From ${formatRupees(MinPrice)}`, without: { MinPrice: undefined } }]),
    ...(MaxPrice === undefined ? [] : [{ label: `To ${formatRupees(MaxPrice)}`, without: { MaxPrice: undefined } }]),
  ];
}

function chipsOfList(
  name: 'categoryId' | 'crystal' | 'meaning',
  chosen: string | undefined,
  names: readonly { readonly slug: string; readonly label: string }[],
  unknown = '',
): Chip[] {
  const values = chosen ? chosen.split(',') : [];
  return values.map((value) => ({
    label: names.find(({ slug }) => slug === value)?.label ?? `${unknown}${value}`,
    without: { [name]: values.filter((other) => other !== value).join(',') || undefined },
  }));
}
