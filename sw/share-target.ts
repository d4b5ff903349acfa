import { registerRoute } from 'workbox-routing';

import { storeSharedPicture } from '#src/shared/forms/shared-picture.ts';

/** The manifest's share target, and the page that a share redirects to. */
const address = '/share-target';
const maxBytes = 30 * 1024 * 1024;

/** Registers the route of the share target. */
export function respondToShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === address,
    async ({ request }) =>
      Response.redirect(isForeign(request) ? address : await storePictureOf(request), 303),
    'POST',
  );
}

/**
 * Whether another site sent the form: a share of the phone has no referrer. A site can hide its
 * own, too.
 */
function isForeign({ referrer }: Request): boolean {
  return (
    referrer !== '' && referrer !== 'about:client' && new URL(referrer).origin !== location.origin
  );
}

/** Stores the shared picture. One of an earlier share stays. Returns the address to redirect to. */
async function storePictureOf(request: Request): Promise<string> {
  const form = await request.formData().catch(() => undefined);
  const picture = form?.getAll('picture').find((part) => part instanceof File && part.size > 0);
  const isPicture =
    picture instanceof File && picture.type.startsWith('image/') && picture.size <= maxBytes;
  if (isPicture && (await storeSharedPicture(picture))) return address;
  return `${address}?missed=${isPicture ? 'storage' : 'picture'}`;
}
