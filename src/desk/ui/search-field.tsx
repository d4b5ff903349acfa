import { useEffect, useEffectEvent, useRef, useState } from 'react';

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
  /** What was searched last; the address follows, maybe after more is typed. */
  const searched = useRef(value);
  const search = useEffectEvent(() => {
    if (text.trim() === searched.current) return;
    searched.current = text.trim();
    onSearch(searched.current);
  });
  // Such as 'Show all products', or the browser's Back.
  useEffect(() => {
    if (value !== searched.current) setText(value);
    searched.current = value;
  }, [value]);
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
