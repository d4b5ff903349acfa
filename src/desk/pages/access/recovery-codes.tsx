import { useState } from 'react';

import { makeRecoveryCodes, readStaffLogins } from '#contract/calls/admin/staff-me-calls.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import styles from '#src/desk/pages/login/login.module.css';
import { errorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';

/** Makes recovery codes and shows them this once. `onDone`: the person says that they are written down. */
export function RecoveryCodes({ onDone }: { readonly onDone?: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const make = useStaffChange(makeRecoveryCodes, {
    invalidates: [readStaffLogins],
    onSuccess: (made) => setCodes(made.codes),
  });
  if (!codes)
    return (
      <>
        {make.isError && <FormMessage kind="error">{errorMessage(make.error)}</FormMessage>}
        <Button wide variant="secondary" onClick={() => !make.isPending && make.mutate({})}>
          {make.isPending ? 'Making codes...' : 'Make recovery codes'}
        </Button>
      </>
    );
  return (
    <>
      <p>Write these down and keep them away from your phone. Each works once, and you won’t see them again.</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} what="recovery codes" />
      {onDone && (
        <Button wide onClick={onDone}>
          I’ve written them down
        </Button>
      )}
    </>
  );
}
