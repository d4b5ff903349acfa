import { useEffect, useEffectEvent, useState } from 'react';

import { TextField } from '#src/ui/field.tsx';

const typingPauseMs = 300;

interface SearchFieldProps {
  readonly value: string;
  /** What is searched. */
  readonly placeholder?: string;
  readonly hint?: string;
  /** Called after a pause in typing. */
  readonly onSearch: (text: string) => void;
}

/** The words of a list's search. They go when the list shows everything again. */
export function SearchField({ value, onSearch, ...more }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const search = useEffectEvent(() => text.trim() !== value && onSearch(text.trim()));
  // Such as 'Show all products', or the browser's Back.
  useEffect(() => setText((shown) => (shown.trim() === value ? shown : value)), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause after each change of the text
  useEffect(() => {
    const timer = setTimeout(search, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      label="Search"
      type="search"
      value={text}
      enterKeyHint="search"
      autoComplete="off"
      onChange={({ target }) => setText(target.value)}
      {...more}
    />
  );
}
