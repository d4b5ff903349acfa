import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import type { AllSettings, ShopSettings } from '#contract/settings/entries.ts';
import { hasPage } from '#contract/settings/offers.ts';
import { CachedResponse, sendCached } from '#server/http/cached-response.ts';
import { lookIn } from '#server/modules/settings/look.ts';
import { lookInManifest } from './page-look.ts';

/** What of a manifest depends on the shop. Undefined members are left out. */
interface OwnMembers {
  readonly name: string;
  readonly short_name: string;
  readonly description?: string | undefined;
  readonly screenshots?: undefined;
  readonly shortcuts?: readonly Shortcut[] | undefined;
}

const manifestSchema = z.looseObject({
  shortcuts: z.optional(z.array(z.looseObject({ url: z.string() }))),
});
type BuiltManifest = z.output<typeof manifestSchema>;
type Shortcut = NonNullable<BuiltManifest['shortcuts']>[number];

/** The shop's members in its manifest. Only the demo has pictures of its pages. */
export function shopMembers(shop: ShopSettings, { shortcuts }: BuiltManifest): OwnMembers {
  const { name, appName, description, demoPages } = shop;
  return {
    name: appName || name,
    short_name: name,
    description: description || undefined,
    shortcuts: shortcuts?.filter(({ url }) => hasPage(url, shop)),
    ...(!demoPages && { screenshots: undefined }),
  };
}

/** The shop's members in the manifest of the desk. */
export function deskMembers({ name }: ShopSettings): OwnMembers {
  return { name: `${name} desk`, short_name: `${name} desk` };
}

/**
 * Serves the web app manifest of a built client, with the shop's own members and look. Does nothing
 * without a build.
 */
export async function serveWebManifest(
  app: FastifyInstance,
  clientDir: string,
  base: string,
  membersOf: (shop: AllSettings, built: BuiltManifest) => OwnMembers,
): Promise<void> {
  const file = join(clientDir, 'manifest.webmanifest');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const built = manifestSchema.parse(JSON.parse(text));
  app.get(`${base}manifest.webmanifest`, async (request, reply) => {
    const shop = await app.catalogue.settings();
    const look = await lookIn(app, shop);
    const manifest = { ...built, ...membersOf(shop, built), ...lookInManifest(shop, look) };
    const response = new CachedResponse(
      JSON.stringify(manifest),
      'application/manifest+json; charset=utf-8',
    );
    return sendCached(request, reply, response, 'no-cache');
  });
}
