import type { ComponentProps } from 'react';

import { TextField } from './field.tsx';

interface FoldedFieldProps extends ComponentProps<typeof TextField> {
  readonly summary: string;
}

/** A field that few need, so that it takes one line until it is opened. */
export function FoldedField({ summary, ...props }: FoldedFieldProps) {
  return (
    <details className="fold">
      <summary>{summary}</summary>
      <TextField {...props} />
    </details>
  );
}
