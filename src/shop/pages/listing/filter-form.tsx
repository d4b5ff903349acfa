import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Counts } from '#contract/calls/search-calls.ts';
import { labelOfSlug } from '#contract/capitalized.ts';
import { compareChoices, partsOfChoice } from '#contract/rules/catalogue/size-choices.ts';
import {
  countsOfFilter,
  shelfParameter,
  shelfValue,
} from '#contract/rules/shelves/shelf-choice.ts';
import { type ShelfFilter, shelfFilters } from '#contract/rules/shelves/shelf-filters.ts';
import { categoryNumbers } from '#contract/rules/shelves/shelf-texts.ts';
import type { Shelves } from '#contract/rules/shelves/shelves.ts';
import { numberOfText } from '#contract/rules/texts/digits.ts';
import { numberOfPaisa, paisaFromRupees } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { useShelves } from '#src/shared/queries/shelf-query.ts';
import { closePageDialog } from '#src/shared/ui/dialogs/page-dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import {
  countsQuery,
  type FilteredList,
  filtersOf,
  type ListFilters,
} from '#src/shop/features/product/product-queries.ts';
import styles from './filter-form.module.css';
import {
  type ListSearch,
  type ProductListSearch,
  type TagPageSearch,
  withKnownShelves,
} from './list-search.ts';
import { sizeLabel } from './size-label.ts';

interface FilterFormProps {
  /** The list with its current filters. */
  readonly list: FilteredList;
  /** Number of products per filter value; undefined while loading. */
  readonly counts: Counts | undefined;
  /** Other search params, submitted as hidden fields before hydration. */
  readonly others: Readonly<Record<string, string | undefined>>;
  /** Called with each change. */
  readonly onChoose: (chosen: ListFilters) => void;
  readonly onFilter: (chosen: ListFilters) => void;
  readonly onReset: () => void;
}

/** The filters of a list, as a form that also works before hydration. */
export function FilterForm({ list, counts, others, onChoose, onFilter, onReset }: FilterFormProps) {
  const [isReversed, setReversed] = useState(false);
  const { shelves, navigation } = useShelves();
  const before = useFirst(counts);

  function choose(form: HTMLFormElement) {
    const chosen = readFilters(form);
    setReversed(isRangeReversed(chosen));
    if (!isRangeReversed(chosen)) onChoose(chosen);
  }

  function filter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = readFilters(event.currentTarget);
    if (!isRangeReversed(chosen)) onFilter(chosen);
  }

  // First in the list of a tag, which is mostly of one kind: rings have a size before a meaning.
  const worn = (
    <>
      {sizeGroups({ ...before?.sizes, ...counts?.sizes }, list.size).map(({ of, values }) => (
        <Choices
          key={of}
          legend={sizeLabel(of || 'size')}
          name="size"
          values={values}
          chosen={list.size}
          // Of what a search has read, nothing is counted.
          counts={of ? counts?.sizes : undefined}
          before={before?.sizes}
        />
      ))}
      <Choices
        legend="Metal"
        name="metal"
        values={metalChoices({ ...before?.metals, ...counts?.metals }, list.metal)}
        chosen={list.metal}
        counts={counts?.metals}
        before={before?.metals}
      />
    </>
  );
  return (
    <form
      className="lines"
      data-early="native"
      onSubmit={filter}
      onChange={(event) => choose(event.currentTarget)}
    >
      {Object.entries(others).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className={`stack ${styles.fields}`}>
        <fieldset>
          <legend className={`small bold ${styles.title}`}>Availability</legend>
          <div className="row">
            <Choice
              name="inStock"
              value="1"
              label="In stock"
              isChosen={list.inStock === '1'}
              count={counts?.inStock}
            />
            {(before?.onSale !== 0 || counts?.onSale !== 0 || list.sale) && (
              <Choice
                name="sale"
                value="1"
                label="On sale"
                isChosen={list.sale === '1'}
                count={counts?.onSale}
              />
            )}
          </div>
        </fieldset>
        <fieldset>
          <legend className={`small bold ${styles.title}`}>
            Price in {shopLocale().currencySign}
          </legend>
          <div className="halves">
            <Price
              label="From"
              name="MinPrice"
              value={list.MinPrice}
              hint={counts?.prices?.lowest}
            />
            <Price
              label="To"
              name="MaxPrice"
              value={list.MaxPrice}
              hint={counts?.prices?.highest}
            />
          </div>
          {isReversed && (
            <p className={`bad small ${styles.error}`} role="alert">
              The lowest price is above the highest. Please swap them.
            </p>
          )}
        </fieldset>
        {list.tag && worn}
        <Choices
          legend="Category"
          name="categoryId"
          values={categoryNumbers(shelves).map(({ number, label }) => ({
            slug: String(number),
            label,
          }))}
          chosen={list.categoryId}
          counts={counts?.categories}
          before={before?.categories}
        />
        {shelfFilters(navigation).map(({ name, legend, values }) => (
          <Choices
            key={name}
            legend={legend}
            name={shelfParameter(name)}
            values={shelfChoices(name, values, list, shelves)}
            chosen={list[shelfParameter(name)]}
            counts={counts && countsOfFilter(counts, name)}
            before={before && countsOfFilter(before, name)}
          />
        ))}
        {!list.tag && worn}
      </div>
      <div className={styles.buttons}>
        <Button variant="secondary" data-early="hold" onClick={onReset}>
          Reset
        </Button>
        <Button type="submit" wide>
          {showLabel(isReversed ? undefined : counts?.total)}
        </Button>
      </div>
    </form>
  );
}

/** The shelves that have products, and those that are chosen; but for the one that is listed. */
function shelfChoices(
  name: string,
  values: ShelfFilter['values'],
  list: FilteredList,
  shelves: Shelves,
): ShelfFilter['values'] {
  const choiceOf = (tag: string) => shelfValue({ name, tag });
  const shown = values
    .filter(({ slug }) => slug !== list.tag)
    .map(({ slug, label }) => ({ slug: choiceOf(slug), label }));
  const chosen = list[shelfParameter(name)]?.split(',') ?? [];
  const others = shelves.all.filter(
    ({ slug, kind }) =>
      shelves.kind(kind)?.filter === name &&
      chosen.includes(choiceOf(slug)) &&
      !values.some((value) => value.slug === slug),
  );
  return [...shown, ...others.map(({ slug, label }) => ({ slug: choiceOf(slug), label }))];
}

function showLabel(total: number | undefined): string {
  if (total === undefined) return 'Show pieces';
  return `Show ${total} ${total === 1 ? 'piece' : 'pieces'}`;
}

interface ChoicesProps {
  readonly legend: string;
  readonly name: string;
  readonly values: readonly { readonly slug: string; readonly label: string }[];
  /** Chosen values, separated by commas. */
  readonly chosen: string | undefined;
  readonly counts: Readonly<Record<string, number>> | undefined;
  /**
   * As they were first: what had results then stays in the form, where it may be checked, and the
   * stylesheet hides it while it is not.
   */
  readonly before: Readonly<Record<string, number>> | undefined;
}

/** The values of a filter that have results or are chosen; nothing without any. */
function Choices({ legend, name, values, chosen = '', counts, before }: ChoicesProps) {
  const all = chosen.split(',');
  const shown = values.filter(
    ({ slug }) => !counts || counts[slug] || before?.[slug] || all.includes(slug),
  );
  if (shown.length === 0) return null;
  return (
    <fieldset>
      <legend className={`small bold ${styles.title}`}>{legend}</legend>
      <div className="row">
        {shown.map(({ slug, label }) => (
          <Choice
            key={slug}
            name={name}
            value={slug}
            label={label}
            isChosen={all.includes(slug)}
            count={counts && (counts[slug] ?? 0)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The counts that were known first. */
function useFirst(counts: Counts | undefined): Counts | undefined {
  const [first, setFirst] = useState(counts);
  if (!first && counts) setFirst(counts);
  return first;
}

/** Sizes by what they are of: ring sizes, bead sizes. Of a search's, which are of nothing, first. */
function sizeGroups(sizes: Readonly<Record<string, number>>, chosen = '') {
  const names = new Set([...Object.keys(sizes), ...chosen.split(',').filter(Boolean)]);
  const values = [...names].toSorted(compareChoices).map((slug) => {
    const { of, size } = partsOfChoice(slug);
    return { of, slug, label: sizeLabel(size) };
  });
  return [...new Set(values.map(({ of }) => of))].map((of) => ({
    of,
    values: values.filter((value) => value.of === of),
  }));
}

function metalChoices(metals: Readonly<Record<string, number>>, chosen = '') {
  const slugs = new Set([...Object.keys(metals), ...chosen.split(',').filter(Boolean)]);
  return [...slugs].map((slug) => ({ slug, label: labelOfSlug(slug) }));
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly count: number | undefined;
}

function Choice({ name, value, label, isChosen, count }: ChoiceProps) {
  return (
    <label className={`input-cover chip ${styles.choice}`} data-empty={count === 0 || undefined}>
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
      {label} {count !== undefined && <span className={`fine-print ${styles.count}`}>{count}</span>}
    </label>
  );
}

interface PriceProps {
  readonly label: string;
  readonly name: string;
  readonly value: number | undefined;
  readonly hint: number | undefined;
}

/** No number field, which takes no digits of other scripts. */
function Price({ label, name, value, hint }: PriceProps) {
  return (
    <label className={`fine-print texts ${styles.price}`}>
      {label}
      <input
        className="input-box"
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={value}
        placeholder={
          hint === undefined ? undefined : numberOfPaisa(paisaFromRupees(Math.round(hint)))
        }
      />
    </label>
  );
}

function readFilters(form: HTMLFormElement): ListFilters {
  const data = new FormData(form);
  const listIn = (name: string) => data.getAll(name).join(',') || undefined;
  return {
    MinPrice: priceIn(data.get('MinPrice')),
    MaxPrice: priceIn(data.get('MaxPrice')),
    categoryId: listIn('categoryId'),
    crystal: listIn('crystal'),
    meaning: listIn('meaning'),
    shelf: listIn('shelf'),
    size: listIn('size'),
    metal: listIn('metal'),
    inStock: data.has('inStock') ? '1' : undefined,
    sale: data.has('sale') ? '1' : undefined,
  };
}

const isRangeReversed = ({ MinPrice = 0, MaxPrice = Number.POSITIVE_INFINITY }: ListFilters) =>
  MinPrice > MaxPrice;

function priceIn(text: FormDataEntryValue | null): number | undefined {
  const price = numberOfText(String(text ?? ''));
  return price >= 0 && Number.isFinite(price) ? price : undefined;
}

/** Debounce of the request for counts, in milliseconds. */
const debounceMs = 150;

/**
 * The filters of the page's list, which may be that of a tag. Their button shows how many products
 * match.
 */
export function FilterSheet({ tag }: { readonly tag: string | undefined }) {
  const navigate = useNavigate();
  const given: ProductListSearch & TagPageSearch = useSearch({ strict: false });
  const search = withKnownShelves(given, useShelves().shelves);
  const { Name, exact, sort, bestSeller } = search;
  const others = { Name, exact, sort, bestSeller };
  const all = { tag, Name, exact, bestSeller };
  const list = { ...all, ...filtersOf(search) };
  const [chosen, setChosen] = useState(list);
  const [resets, setResets] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { data: counts, isError } = useQuery({
    ...countsQuery(chosen),
    placeholderData: (before) => before,
  });

  function choose(filters: ListFilters) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setChosen({ ...list, ...filters }), debounceMs);
  }

  function reset() {
    clearTimeout(timer.current);
    setChosen({ ...filtersOf({}), ...all });
    setResets(resets + 1);
  }

  function filter(filters: ListFilters) {
    closePageDialog('filter-list');
    void navigate({
      to: '.',
      search: (last: ListSearch) => ({ ...last, ...filters, page: undefined }),
    });
  }

  return (
    <FilterForm
      key={resets}
      list={resets > 0 ? all : list}
      // Placeholder counts of earlier filters would be wrong.
      counts={isError ? undefined : counts}
      others={{ ...others, 'sort-by': search['sort-by'] }}
      onChoose={choose}
      onFilter={filter}
      onReset={reset}
    />
  );
}
