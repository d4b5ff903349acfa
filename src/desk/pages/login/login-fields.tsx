import type { ComponentProps } from 'react';

import { TextField } from '#src/ui/field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

export function EmailField(props: FieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}

/** The six digits of an authenticator app. */
export function CodeField(props: FieldProps) {
  return (
    <TextField
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      hint="The six digits that your authenticator app shows"
      {...props}
    />
  );
}
