import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import type { AllSettings, ShopSettings } from '#contract/settings/entries.ts';
import { hasPage } from '#contract/settings/offers.ts';
import { servicePath } from '#contract/settings/service-forms.ts';
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
  readonly share_target?: undefined;
}

const manifestSchema = z.looseObject({
  shortcuts: z.optional(z.array(z.looseObject({ url: z.string() }))),
});
type BuiltManifest = z.output<typeof manifestSchema>;
type Shortcut = NonNullable<BuiltManifest['shortcuts']>[number];

/**
 * The shop's members in its manifest: what leads to something that the shop has. Only the demo has
 * pictures of its pages.
 */
export function shopMembers(shop: AllSettings, { shortcuts }: BuiltManifest): OwnMembers {
  const { name, appName, description, demoPages } = shop;
  return {
    name: appName || name,
    short_name: name,
    description: description || undefined,
    shortcuts: shortcuts
      ?.filter(({ url }) => hasPage(url, shop))
      .map((shortcut) => asCalledBy(shop, shortcut)),
    // A picture is shared to prove a payment.
    ...(!shop.takesTransfers && { share_target: undefined }),
    ...(!demoPages && { screenshots: undefined }),
  };
}

/** A shortcut to a service has the words that the owner has set of it. */
function asCalledBy({ services, demoPages }: AllSettings, shortcut: Shortcut): Shortcut {
  const service = services.find((one) => servicePath(one) === shortcut.url);
  if (!service || demoPages) return shortcut;
  const { name, description, text } = service;
  return { url: shortcut.url, name, description: description || text || undefined };
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
    const manifest = { ...built, ...membersOf(shop, built), ...lookInManifest(look) };
    const response = new CachedResponse(
      JSON.stringify(manifest),
      'application/manifest+json; charset=utf-8',
    );
    return sendCached(request, reply, response, 'no-cache');
  });
}
