import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import type { AllSettings, ShopSettings } from '#contract/settings/entries.ts';
import { hasPage } from '#contract/settings/offers.ts';
import { CachedResponse, sendCached } from '#server/http/cached-response.ts';

/** What of a manifest depends on the shop. */
interface ManifestTexts {
  readonly name: string;
  readonly short_name: string;
  readonly description?: string | undefined;
}

const manifestSchema = z.looseObject({
  shortcuts: z.optional(z.array(z.looseObject({ url: z.string() }))),
  screenshots: z.optional(z.array(z.unknown())),
});

/** The manifest without shortcuts to what the shop does not offer, and pictures of another shop. */
function offeredBy(shop: AllSettings, built: z.output<typeof manifestSchema>) {
  const { shortcuts, screenshots, ...rest } = built;
  return {
    ...rest,
    ...(shortcuts && { shortcuts: shortcuts.filter(({ url }) => hasPage(url, shop)) }),
    ...(screenshots && shop.demoPages && { screenshots }),
  };
}

/** The shop's texts in the manifest of the shop. */
export function shopTexts({ name, appName, description }: ShopSettings): ManifestTexts {
  return {
    name: appName || name,
    short_name: name,
    description: description || undefined,
  };
}

/** The shop's texts in the manifest of the desk. */
export function deskTexts({ name }: ShopSettings): ManifestTexts {
  return { name: `${name} desk`, short_name: `${name} desk` };
}

/**
 * Serves the web app manifest of a built client, with the shop's own texts. Does nothing without a
 * build.
 */
export async function serveWebManifest(
  app: FastifyInstance,
  clientDir: string,
  base: string,
  textsOf: (shop: ShopSettings) => ManifestTexts,
): Promise<void> {
  const file = join(clientDir, 'manifest.webmanifest');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const built = manifestSchema.parse(JSON.parse(text));
  app.get(`${base}manifest.webmanifest`, async (request, reply) => {
    const shop = await app.catalogue.settings();
    const manifest = { ...offeredBy(shop, built), ...textsOf(shop) };
    const response = new CachedResponse(
      JSON.stringify(manifest),
      'application/manifest+json; charset=utf-8',
    );
    return sendCached(request, reply, response, 'no-cache');
  });
}
