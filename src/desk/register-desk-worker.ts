import { deskAddress } from '#contract/names/desk.ts';
import { isAnythingUnsaved } from '#src/lib/unsaved.ts';
import { showToast } from '#src/ui/toast-store.ts';

/** Registers the desk's worker. A new version is activated at the start, or later when the person agrees. */
export async function registerDeskWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const script = `${deskAddress}sw.js`;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(script, { scope: deskAddress });
  // At the first visit the shop's worker may still be the controller.
  const isUpdate = navigator.serviceWorker.controller?.scriptURL.endsWith(script) ?? false;
  const startedAt = performance.now();
  workbox.addEventListener('waiting', () => {
    const isStart = performance.now() - startedAt < startMs;
    if (isStart && !isAnythingUnsaved()) return workbox.messageSkipWaiting();
    showToast('info', 'A new version of the desk is ready.', {
      label: 'Update now',
      run: () => workbox.messageSkipWaiting(),
    });
  });
  workbox.addEventListener('controlling', () => isUpdate && location.reload());
  try {
    const registration = await workbox.register();
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) registration?.update().catch(() => undefined);
    });
  } catch (error) {
    console.info('The desk’s worker is not available', error);
  }
}

/** A page that has just been opened may be reloaded without a question. */
const startMs = 3000;
