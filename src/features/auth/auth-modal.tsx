import { useSnapshot } from 'valtio';

import { settings } from '#src/settings.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

import { authModal, closeAuthModal } from './auth-store.ts';

/** The login and sign-up dialog. Accounts are not open yet, and it says so. */
export function AuthModal() {
  const { form } = useSnapshot(authModal);
  if (!form) return null;
  return (
    <Dialog title={form === 'login' ? 'Login' : 'Sign Up'} place="centre" onClose={closeAuthModal}>
      <EmptyState
        heading="h2"
        title="Accounts open soon"
        text={`You will log in here to keep a cart and a wishlist at ${settings.shopName}. Until then, look around as long as you like.`}
      >
        <Button onClick={closeAuthModal}>Keep looking</Button>
      </EmptyState>
    </Dialog>
  );
}
