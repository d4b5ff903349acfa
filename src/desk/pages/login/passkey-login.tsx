import { useMutation } from '@tanstack/react-query';

import { loginByPasskey, startPasskeyLogin } from '#contract/calls/admin/staff-login-calls.ts';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { getPasskey, passkeyMessage } from '#src/desk/lib/passkey.ts';
import { Button } from '#src/ui/button.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';

import { logInBy, useFinishLogin } from './use-login.ts';

export function PasskeyLogin() {
  const finish = useFinishLogin();
  const login = useMutation({
    mutationFn: async () => {
      const options = await callInBackground(startPasskeyLogin, {});
      const credential = await getPasskey(options);
      return logInBy(loginByPasskey, { credential });
    },
    onSuccess: finish,
  });
  return (
    <>
      {login.isError && <FormMessage kind="error">{passkeyMessage(login.error)}</FormMessage>}
      <Button wide aria-disabled={login.isPending || undefined} onClick={() => !login.isPending && login.mutate()}>
        {login.isPending ? 'Waiting for your passkey...' : 'Log in with a passkey'}
      </Button>
    </>
  );
}
