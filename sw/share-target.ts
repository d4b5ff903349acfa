import { registerRoute } from 'workbox-routing';

import { deleteSharedPicture, storeSharedPicture } from '#src/lib/shared-picture.ts';

/** The manifest's share target, and the page that a share redirects to. */
const address = '/share-target';
const maxBytes = 30 * 1024 * 1024;

/** Registers the route of the share target. */
export function respondToShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === address,
    async ({ request }) => Response.redirect(await storePictureOf(request), 303),
    'POST',
  );
}

/** Stores the shared picture, or deletes the one of an earlier share. Returns the address to redirect to. */
async function storePictureOf(request: Request): Promise<string> {
  const form = await request.formData().catch(() => undefined);
  const picture = form?.getAll('picture').find((part) => part instanceof File && part.size > 0);
  const isPicture = picture instanceof File && picture.type.startsWith('image/') && picture.size <= maxBytes;
  if (isPicture && (await storeSharedPicture(picture))) return address;
  await deleteSharedPicture();
  return `${address}?missed=${isPicture ? 'storage' : 'picture'}`;
}
