import { type ComponentProps, useState } from 'react';

import { TextField } from './field.tsx';

interface FoldedFieldProps extends ComponentProps<typeof TextField> {
  readonly summary: string;
  readonly isFilled?: boolean;
}

/**
 * A field that few need, so that it takes one line until it is opened. It opens by itself once it
 * has a value, such as of a draft, or a message: nothing is sent that nobody sees.
 */
export function FoldedField({ summary, isFilled = false, ...props }: FoldedFieldProps) {
  const hasContent = isFilled || props.error !== undefined;
  const [wasFilled, setFilled] = useState(hasContent);
  if (hasContent && !wasFilled) setFilled(true);
  return (
    <details className="fold" open={wasFilled}>
      <summary>{summary}</summary>
      <TextField {...props} />
    </details>
  );
}
