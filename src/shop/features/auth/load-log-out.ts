import { errorMessage } from '#src/shared/network/error-message.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

/** Logs out with `log-out.ts`, whose code, with the outbox, the menus don't need before. */
export async function logOut(): Promise<void> {
  const loaded = await import('./log-out.tsx').catch(() => undefined);
  if (loaded) await loaded.logOut();
  else showToast('error', errorMessage(undefined));
}
