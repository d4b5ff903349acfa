import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import type { AllSettings } from '#contract/settings/entries.ts';
import { CachedResponse, sendCached } from '#server/http/cached-response.ts';
import { lookInManifest } from './page-look.ts';

/** What of a manifest depends on the shop. */
interface ManifestTexts {
  readonly name: string;
  readonly short_name: string;
  readonly description?: string | undefined;
}

/** The shop's texts in the manifest of the shop. */
export function shopTexts({ name, appName, description }: AllSettings): ManifestTexts {
  return {
    name: appName || name,
    short_name: name,
    description: description || undefined,
  };
}

/** The shop's texts in the manifest of the desk. */
export function deskTexts({ name }: AllSettings): ManifestTexts {
  return { name: `${name} desk`, short_name: `${name} desk` };
}

/**
 * Serves the web app manifest of a built client, with the shop's own texts and look. Does nothing
 * without a build.
 */
export async function serveWebManifest(
  app: FastifyInstance,
  clientDir: string,
  base: string,
  textsOf: (shop: AllSettings) => ManifestTexts,
): Promise<void> {
  const file = join(clientDir, 'manifest.webmanifest');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const built = z.looseObject({}).parse(JSON.parse(text));
  app.get(`${base}manifest.webmanifest`, async (request, reply) => {
    const shop = await app.catalogue.settings();
    const manifest = { ...built, ...textsOf(shop), ...lookInManifest(shop) };
    const response = new CachedResponse(
      JSON.stringify(manifest),
      'application/manifest+json; charset=utf-8',
    );
    return sendCached(request, reply, response, 'no-cache');
  });
}
