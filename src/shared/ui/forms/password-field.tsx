import type { ComponentProps } from 'react';
import { useState } from 'react';

import { IconButton } from './button.tsx';
import { TextField } from './field.tsx';

/**
 * A password field with a button that shows the password. Set `autoComplete` for password managers.
 */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'children'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
    >
      <IconButton
        icon={isShown ? 'unseen' : 'seen'}
        size={20}
        label={`${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
        onClick={() => setShown(!isShown)}
      />
    </TextField>
  );
}
