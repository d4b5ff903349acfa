import { TextField } from '#src/ui/field.tsx';

interface FieldProps {
  readonly error: string | undefined;
}

export function EmailField({ error }: FieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={error}
    />
  );
}

/** The six digits of an authenticator app. */
export function CodeField({ error }: FieldProps) {
  return (
    <TextField
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      hint="The six digits that your authenticator app shows"
      error={error}
    />
  );
}
