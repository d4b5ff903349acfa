import { cartCountKey } from '#contract/names/cart-count-key.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';
import { isAnythingUnsaved } from '#src/lib/unsaved.ts';
import { unstoredKey } from '#src/outbox/customer-list.ts';

/** What another page changes when somebody logs in or out, or alters cart or wishlist. */
const names = ['token', cartCountKey, unstoredKey({ queue: 'cart' }), unstoredKey({ queue: 'wishlist' })];

/** Updates a page that comes back from the back/forward cache, where it has missed the events of other pages. */
export function updateRestoredPage(): void {
  const read = () => names.map(deviceStorage.read).join();
  let left = '';
  window.addEventListener('pagehide', () => {
    left = read();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || read() === left) return;
    if (isAnythingUnsaved()) window.dispatchEvent(new StorageEvent('storage'));
    else location.reload();
  });
}
