import { useEffect, useEffectEvent, useState } from 'react';

import { TextField } from '#src/ui/field.tsx';

const typingPauseMs = 300;

interface SearchFieldProps {
  readonly value: string;
  /** Called after a pause in typing. */
  readonly onSearch: (text: string) => void;
}

export function SearchField({ value, onSearch }: SearchFieldProps) {
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
      placeholder="Name or tag"
      enterKeyHint="search"
      autoComplete="off"
      onChange={({ target }) => setText(target.value)}
    />
  );
}
