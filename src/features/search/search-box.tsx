import { useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';

import { catalogueLimits } from '#contract/names/limits.ts';
import { IconButton } from '#src/ui/button.tsx';

import styles from './search-box.module.css';

const placeholders = ['Tree', 'Bracelet', 'Pendant', 'Ring', 'Bottle'];
/** How long each placeholder stands in the field, in milliseconds. */
const rotationMs = 5000;

interface SearchBoxProps {
  readonly autoFocus?: boolean;
  readonly onSearched?: () => void;
}

/**
 * The search field: Enter or the icon leads to the list, if there is anything to search for. What suggests comes when
 * the field is first used.
 */
export function SearchBox({ autoFocus = false, onSearched }: SearchBoxProps) {
  const navigate = useNavigate();
  const placeholder = useRotation(placeholders, rotationMs);

  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [part, setPart] = useState<typeof import('./suggestions.tsx')>();

  /** Without them the field searches all the same. */
  function loadSuggestions() {
    if (!part) import('./suggestions.tsx').then(setPart, () => undefined);
  }

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = field.current?.value.trim();
    if (!text) return;
    field.current?.blur();
    onSearched?.();
    void navigate({ to: '/products', search: { Name: text } });
  }

  return (
    <search className={styles.search}>
      <form className={styles.box} action="/products" onSubmit={search}>
        <input
          ref={field}
          name="Name"
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={false}
          aria-controls={listId}
          className={styles.field}
          placeholder={placeholder}
          aria-label="Search the shop"
          maxLength={catalogueLimits.searchTextMax}
          autoComplete="off"
          enterKeyHint="search"
          required
          onFocus={loadSuggestions}
          onInput={loadSuggestions}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
          autoFocus={autoFocus}
        />
        <IconButton icon="search" label="Search" type="submit" />
      </form>
      {part && field.current && <part.Suggestions field={field.current} id={listId} onChosen={() => onSearched?.()} />}
    </search>
  );
}

function useRotation(words: readonly string[], everyMs: number): string | undefined {
  const [place, setPlace] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPlace((now) => (now + 1) % words.length), everyMs);
    return () => clearInterval(timer);
  }, [words.length, everyMs]);
  return words[place];
}
