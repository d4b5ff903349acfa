import type { ReactNode } from 'react';

import type { Suggested } from '#contract/calls/search-calls.ts';
import { mediaAddress, mediaHashOf } from '#contract/rules/catalogue/media.ts';
import { manyOf, shelfPath } from '#contract/rules/shelves/shelves.ts';
import { formatPaisa, pricesOf } from '#contract/rules/texts/money.ts';
import type { ShopShelves } from '#src/shared/queries/shelf-query.ts';
import { Icon, type IconName } from '#src/shared/ui/pictures/icon.tsx';

import { matchParts } from './match-parts.ts';
import { anyOf, comesNear } from './not-sold.ts';
import styles from './suggestions.module.css';

/** For 44 CSS pixels on dense screens. */
const pictureWidth = 160;
const ideasShown = 6;

export interface Option {
  readonly key: string;
  readonly to: string;
  /** The search it makes. */
  readonly search?: Readonly<Record<string, string>>;
  readonly content: ReactNode;
}

export interface Group {
  readonly title: string;
  /** By default its title is shown. */
  readonly isTitleHidden?: boolean;
  readonly options: readonly Option[];
}

/** What was found for a text. */
export interface Answer {
  readonly text: string;
  readonly found: Suggested;
}

/** The suggestions for `typed`, which may have changed since the answer was asked for. */
export function suggestedGroups({ text, found }: Answer, typed: string): Group[] {
  const { tags, products, pages, posts, totalRecords, isUnknown = false } = found;
  const { nearest = [], notSold = [], inCategories = [] } = found;
  const marked = (label: string) => <Marked label={label} typed={text} />;
  const groups: Group[] = [
    { title: 'Did you mean', options: nearest.map((word) => searchOption(word, word)) },
    {
      title: isUnknown ? 'Popular' : 'Shop by',
      options: tags.map(({ label, kind, path }) => tagOption({ label, kind, path }, marked)),
    },
    {
      title: 'In categories',
      options: inCategories.map(({ label, count, path, filter, tag }) => ({
        key: path + tag,
        to: path,
        search: { [filter]: tag },
        content: (
          <span>
            {marked(label)} · {count}
          </span>
        ),
      })),
    },
    {
      title: 'Products',
      options: products.map((product) => ({
        key: product.slugs,
        to: `/products/${product.slugs}`,
        content: <ProductSuggestion {...product} label={marked(product.name)} />,
      })),
    },
    {
      title: 'Pages',
      options: pages.map(({ path, label }) => ({
        key: path,
        to: path,
        content: <span>{marked(label)}</span>,
      })),
    },
    {
      title: 'From the blog',
      options: posts.map(({ slugs, title }) => ({
        key: slugs,
        to: `/blogs/${slugs}`,
        content: <span>{marked(title)}</span>,
      })),
    },
  ];
  if (totalRecords > products.length) {
    const results = notSold.length > 0 ? totalRecords : `${totalRecords} results`;
    groups.push({
      title: 'All results',
      isTitleHidden: true,
      options: [
        {
          key: 'all',
          to: '/products',
          search: { Name: typed.trim() },
          content: <b>{typed === text ? `See all ${results}` : 'See all results'}</b>,
        },
      ],
    });
  }
  return groups.filter(({ options }) => options.length > 0);
}

/** Of an empty field: what was searched for, and where to begin. */
export function emptyGroups(recent: readonly string[], ideas: readonly Option[]): Group[] {
  const groups = [
    { title: recentTitle, options: recent.map((text) => searchOption(text, text, 'clock')) },
    { title: 'Popular', options: ideas },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

export const recentTitle = 'Recent searches';

/** The categories with the most products. */
export function ideasOf({ shelves, navigation }: ShopShelves): Option[] {
  return navigation.popular.slice(0, ideasShown).map((category) =>
    tagOption({
      label: manyOf(category),
      kind: shelves.kind(category.kind)?.label ?? '',
      path: shelfPath(category),
    }),
  );
}

/** What the suggestions say before themselves; undefined when they are what was asked for. */
export function noteOf({ text, found }: Answer): string | undefined {
  const { notSold = [], totalRecords, isUnknown } = found;
  if (notSold.length > 0)
    return `We don’t have ${anyOf(notSold)}.${totalRecords > 0 ? ` ${comesNear(totalRecords)}` : ''}`;
  return isUnknown ? `Nothing for “${text.trim()}”` : undefined;
}

const searchOption = (text: string, label: ReactNode, icon: IconName = 'search'): Option => ({
  key: `search ${text}`,
  to: '/products',
  search: { Name: text },
  content: (
    <>
      <Icon name={icon} size={18} />
      <span>{label}</span>
    </>
  ),
});

const tagOption = (
  { label, kind, path }: Suggested['tags'][number],
  marked: (label: string) => ReactNode = (text) => text,
): Option => ({
  key: path,
  to: path,
  content: (
    <>
      <Icon name="search" size={18} />
      <span>{marked(label)}</span>
      <span className={`fine-print ${styles.note}`}>{kind}</span>
    </>
  ),
});

/** A label with what was typed in bold. */
function Marked({ label, typed }: { readonly label: string; readonly typed: string }) {
  return matchParts(label, typed).map(({ text, isMatch }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a place, which never moves
    isMatch ? <b key={place}>{text}</b> : text,
  );
}

function ProductSuggestion({
  label,
  price,
  discount,
  imgURL,
}: Suggested['products'][number] & { readonly label: ReactNode }) {
  const hash = mediaHashOf(imgURL);
  return (
    <>
      <span className={`small-frame ${styles.frame}`}>
        {imgURL && (
          <img
            className="cover"
            src={hash ? mediaAddress(hash, pictureWidth, 'webp') : imgURL}
            alt=""
            width={44}
            height={44}
          />
        )}
      </span>
      <span>{label}</span>
      <span className={`fine-print ${styles.note}`}>
        {formatPaisa(pricesOf({ price, discount }).current)}
      </span>
    </>
  );
}
