import { useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { useEffect, useState } from 'react';

import { catalogueLimits } from '#contract/names/limits.ts';
import { IconButton } from '#src/ui/button.tsx';

import styles from './search-box.module.css';

const suggestions = ['Tree', 'Bracelet', 'Pendant', 'Ring', 'Bottle'];
/** How long each suggestion stands in the field, in milliseconds. */
const rotationMs = 5000;

interface SearchBoxProps {
  readonly autoFocus?: boolean;
  readonly onSearched?: () => void;
}

/** The search field: Enter or the icon leads to the list, if there is anything to search for. */
export function SearchBox({ autoFocus = false, onSearched }: SearchBoxProps) {
  const navigate = useNavigate();
  const placeholder = useRotation(suggestions, rotationMs);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('Name') as HTMLInputElement;
    const text = field.value.trim();
    if (text === '') return;
    field.blur();
    onSearched?.();
    void navigate({ to: '/products', search: { Name: text } });
  }

  return (
    <search style={{ display: 'contents' }}>
      <form className={styles.box} action="/products" onSubmit={search}>
        <input
          name="Name"
          type="search"
          className={styles.field}
          placeholder={placeholder}
          aria-label="Search the shop"
          maxLength={catalogueLimits.searchTextMax}
          autoComplete="off"
          enterKeyHint="search"
          required
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
          autoFocus={autoFocus}
        />
        <IconButton icon="search" label="Search" type="submit" />
      </form>
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
