import type { ReactNode, SubmitEventHandler } from 'react';

import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

interface ShortFormProps {
  readonly button: string;
  readonly busy?: string;
  readonly isBusy: boolean;
  /** Why it was not accepted. */
  readonly failure: string | undefined;
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form of a few fields with one button, such as a login. */
export function ShortForm({ button, busy = 'Checking...', isBusy, failure, onSubmit, children }: ShortFormProps) {
  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      {children}
      <SubmitButton {...{ busy, isBusy }} wide>
        {button}
      </SubmitButton>
    </form>
  );
}
