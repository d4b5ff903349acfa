import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RefObject, SubmitEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { cleanText } from '#contract/clean-text.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import { afterPaint } from '#src/shared/loading/after-paint.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { IconButton } from '#src/shared/ui/forms/button.tsx';

import styles from './search-box.module.css';

/** How long each placeholder is shown, in milliseconds. */
const rotationMs = 5000;

/** The ideas that the owner has set; without any, what the field is for. */
function hintsIn(text: string): readonly string[] {
  const hints = text.split(',').map(cleanText).filter(Boolean);
  return hints.length > 0 ? hints : ['Search'];
}

export interface SearchBoxProps {
  readonly autoFocus?: boolean;
  readonly onSearched?: () => void;
}

/**
 * The search field; Enter or the icon opens the list of results. The suggestions' code loads on
 * first focus or input.
 */
export function SearchBox({ autoFocus = false, onSearched }: SearchBoxProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { searchHints } = useShop();
  const placeholder = useRotation(hintsIn(searchHints), rotationMs, field);
  const listId = useId();
  const { Name: searched = '' }: { readonly Name?: string } = useSearch({ strict: false });
  const shown = useRef(searched);
  useEffect(() => {
    if (field.current && shown.current !== searched) field.current.value = searched;
    shown.current = searched;
  }, [searched]);
  const [loaded, setLoaded] = useState<typeof import('./suggestions.tsx')>();
  useEffect(() => {
    if (!autoFocus) return;
    // A dialog that opens focuses its first button after React has focused the field.
    field.current?.focus();
    // There is no event where the browser has focused it before hydration.
    void loadSuggestions().then(setLoaded);
  }, [autoFocus]);
  const load = () => {
    if (!loaded) void loadSuggestions().then(setLoaded);
  };

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = cleanText(field.current?.value ?? '');
    if (!text) return;
    field.current?.blur();
    onSearched?.();
    import('./recent-searches.ts').then(({ recordSearch }) => recordSearch(text), console.info);
    void navigate({ to: '/products', search: { Name: text } });
  }

  return (
    <search className={`holder ${styles.search}`}>
      <form
        className={`line ${styles.box}`}
        action="/products"
        data-early="native"
        onSubmit={search}
      >
        <input
          ref={field}
          name="Name"
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={false}
          className={styles.field}
          defaultValue={searched}
          placeholder={placeholder}
          aria-label="Search the shop"
          maxLength={catalogueLimits.searchTextMax}
          autoComplete="off"
          enterKeyHint="search"
          required
          // Not only spaces, also before the scripts.
          pattern=".*\S.*"
          onFocus={load}
          onInput={load}
          // biome-ignore lint/a11y/noAutofocus: the person has just opened this field
          autoFocus={autoFocus}
        />
        <IconButton icon="search" label="Search" type="submit" />
      </form>
      {loaded && field.current && (
        <loaded.Suggestions field={field.current} id={listId} onChosen={() => onSearched?.()} />
      )}
    </search>
  );
}

/** After the paint that shows the focus. If this fails, the field works without suggestions. */
async function loadSuggestions(): Promise<typeof import('./suggestions.tsx') | undefined> {
  await afterPaint();
  return import('./suggestions.tsx').catch(() => undefined);
}

/** One text after the other, while the field is shown. */
function useRotation(
  texts: readonly string[],
  everyMs: number,
  field: RefObject<HTMLElement | null>,
) {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const next = () =>
      field.current?.closest('[hidden]') === null && setIndex((now) => (now + 1) % texts.length);
    const timer = setInterval(next, everyMs);
    return () => clearInterval(timer);
  }, [texts.length, everyMs, field]);
  return texts[index];
}
