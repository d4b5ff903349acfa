import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

import type { Suggested } from '#contract/calls/search-calls.ts';
import { mediaAddress, mediaHashOf } from '#contract/rules/catalogue/media.ts';
import { formatPaisa, pricesOf } from '#contract/rules/texts/money.ts';
import { queryOf, transient } from '#src/shared/queries/query.ts';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';

import styles from './suggestions.module.css';

/** Debounce of requests while typing, in milliseconds. */
const debounceMs = 150;
const minLength = 2;
/** For 44 CSS pixels on dense screens. */
const pictureWidth = 160;

interface SuggestionsProps {
  /** The combobox. Its ARIA state is set here, to keep that code out of the first load. */
  readonly field: HTMLInputElement;
  /** Id of the listbox, which the field refers to. */
  readonly id: string;
  /** Called when a suggestion is opened. */
  readonly onChosen: () => void;
}

/** Search suggestions as the listbox of a combobox: arrow keys move, Enter opens, Esc closes. */
export function Suggestions({ field, id, onChosen }: SuggestionsProps) {
  const text = useTypedText(field);
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const isWanted = text.length >= minLength;
  const { data, isPlaceholderData } = useQuery({
    ...queryOf('suggest', { query: { Name: text } }, transient),
    enabled: isWanted,
    placeholderData: (before) => before,
  });
  const groups = isWanted && data ? groupsOf(text, data, isPlaceholderData) : [];
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isShown = isOpen && count > 0;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    field.setAttribute('aria-expanded', String(isShown));
    if (isShown) field.setAttribute('aria-controls', id);
    else field.removeAttribute('aria-controls');
    const isActive = isShown && active >= 0;
    if (isActive) field.setAttribute('aria-activedescendant', optionId(active));
    else field.removeAttribute('aria-activedescendant');
    if (isActive) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  });

  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      setOpen(true);
      // -1 is the field itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    } else if (event.key === 'Escape' && isShown) {
      // Keeps the text and the dialog around the field.
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  });
  useEffect(() => {
    const type = () => {
      setOpen(true);
      setActive(-1);
    };
    const leave = () => setOpen(false);
    const enter = () => setOpen(true);
    const press = (event: KeyboardEvent) => pressKey(event);
    field.addEventListener('keydown', press);
    field.addEventListener('input', type);
    field.addEventListener('focus', enter);
    field.addEventListener('blur', leave);
    return () => {
      field.removeEventListener('keydown', press);
      field.removeEventListener('input', type);
      field.removeEventListener('focus', enter);
      field.removeEventListener('blur', leave);
    };
  }, [field]);

  function choose() {
    field.blur();
    onChosen();
  }

  let index = -1;
  return (
    <>
      <p role="status" className="visually-hidden">
        {isWanted && data && !isPlaceholderData && announcement(data, count)}
      </p>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pressing keeps the focus in the field
        <div
          className={`surface raised ${styles.popup}`}
          onMouseDown={(event) => event.preventDefault()}
        >
          <div id={id} role="listbox" aria-label="Suggestions">
            {groups.map(({ title, options }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of a listbox
              <div key={title} role="group" aria-label={title} className={styles.group}>
                {title !== allTitle && (
                  <p className={`fine-print ${styles.title}`} aria-hidden="true">
                    {title}
                  </p>
                )}
                {options.map(({ key, content, ...link }) => {
                  index += 1;
                  return (
                    <Link
                      key={key}
                      {...link}
                      id={optionId(index)}
                      role="option"
                      aria-selected={index === active}
                      tabIndex={-1}
                      className={`row bare-link small ${styles.option}`}
                      onClick={choose}
                    >
                      {content}
                    </Link>
                  );
                })}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

const allTitle = 'All results';

interface Group {
  readonly title: string;
  readonly options: readonly {
    readonly key: string;
    readonly to: string;
    readonly search?: { readonly Name: string };
    readonly content: ReactNode;
  }[];
}

function groupsOf(text: string, found: Suggested, isOfBefore: boolean): Group[] {
  const { tags, products, pages, posts, totalRecords, isUnknown = false } = found;
  const groups: Group[] = [
    {
      title: isUnknown ? 'Popular' : 'Shop by',
      options: tags.map(({ label, kind, path }) => ({
        key: path,
        to: path,
        content: (
          <>
            <Icon name="search" size={18} />
            <span>{label}</span>
            <span className={`fine-print ${styles.note}`}>{kind}</span>
          </>
        ),
      })),
    },
    {
      title: 'Products',
      options: products.map((product) => ({
        key: product.slugs,
        to: `/products/${product.slugs}`,
        content: <ProductSuggestion {...product} />,
      })),
    },
    {
      title: 'Pages',
      options: pages.map(({ path, label }) => ({
        key: path,
        to: path,
        content: <span>{label}</span>,
      })),
    },
    {
      title: 'From the blog',
      options: posts.map(({ slugs, title }) => ({
        key: slugs,
        to: `/blogs/${slugs}`,
        content: <span>{title}</span>,
      })),
    },
    {
      title: allTitle,
      options:
        totalRecords > products.length
          ? [
              {
                key: 'all',
                to: '/products',
                search: { Name: text },
                content: (
                  <b>{isOfBefore ? 'See all results' : `See all ${totalRecords} results`}</b>
                ),
              },
            ]
          : [],
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function ProductSuggestion({ name, price, discount, imgURL }: Suggested['products'][number]) {
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
      <span>{name}</span>
      <span className={`fine-print ${styles.note}`}>
        {formatPaisa(pricesOf({ price, discount }).current)}
      </span>
    </>
  );
}

function announcement({ totalRecords: results, isUnknown }: Suggested, count: number): string {
  if (count === 0) return 'No suggestions.';
  if (isUnknown) return 'Nothing has this name. Popular categories follow.';
  const found = `${results} ${results === 1 ? 'result' : 'results'}`;
  return `${found}, ${count} ${count === 1 ? 'suggestion' : 'suggestions'}. Choose with the arrow keys.`;
}

/** The field's text, debounced. */
function useTypedText(field: HTMLInputElement): string {
  const [text, setText] = useState(field.value.trim());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const read = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setText(field.value.trim()), debounceMs);
    };
    field.addEventListener('input', read);
    // Text typed before the listener was added.
    read();
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', read);
    };
  }, [field]);
  return text;
}
