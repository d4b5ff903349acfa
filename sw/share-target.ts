import { registerRoute } from 'workbox-routing';

import { forgetSharedPicture, keepSharedPicture } from '#src/lib/shared-picture.ts';

/** Where the manifest has pictures posted to, and the screen that asks what they are for. */
const address = '/share-target';
/** Nobody's screenshot is larger; the phone's storage is not for films. */
const mostBytes = 30 * 1024 * 1024;

/** Takes in what other apps share with the shop. */
export function takeSharedPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === address,
    async ({ request }) => Response.redirect(await keepPictureOf(request), 303),
    'POST',
  );
}

/** Where to go on. What brought no picture leaves none of another day to be taken for it. */
async function keepPictureOf(request: Request): Promise<string> {
  const form = await request.formData().catch(() => undefined);
  const picture = form?.getAll('picture').find((part) => part instanceof File && part.size > 0);
  const isPicture = picture instanceof File && picture.type.startsWith('image/') && picture.size <= mostBytes;
  if (isPicture && (await keepSharedPicture(picture))) return address;
  await forgetSharedPicture();
  return `${address}?missed=${isPicture ? 'storage' : 'picture'}`;
}
