import { access, mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { sendFailure, unknownAddress } from '#server/http/send-failure.ts';

import { type FileSettings, LocalFiles, openFileStore } from './file-store.ts';
import { hashOf, type RenditionFormat } from './picture-store.ts';

/** The name has the content's hash, so the content never changes. */
const forever = 'public, max-age=31536000, immutable';

/** Pictures at the widths the shop serves, icons, and videos with range requests. */
export async function mediaRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const [, hash = '', width, format] =
      /^([0-9a-f]{20,64})-(\d{1,4})\.(avif|webp|jpg)$/.exec(request.params.name) ?? [];
    const etag = `"${request.params.name}"`;
    const bytes = hash && (await app.pictures.read(hash, Number(width), format as RenditionFormat));
    if (!bytes) return sendFailure(request, reply, unknownAddress);
    reply.header('cache-control', forever).header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type(`image/${format === 'jpg' ? 'jpeg' : format}`).send(bytes);
  });

  app.get<{ Params: { name: string } }>('/icons/own/:name', async (request, reply) => {
    const [, hash = '', kind = ''] =
      /^([0-9a-f]{20,64})-([a-z]+-\d+)\.png$/.exec(request.params.name) ?? [];
    const bytes = hash && (await app.pictures.icon(hash, kind));
    if (!bytes) return sendFailure(request, reply, unknownAddress);
    return reply.header('cache-control', forever).type('image/png').send(bytes);
  });

  const root = videoFolder(app.settings);
  await mkdir(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    etag: true,
    dotfiles: 'deny',
  });

  app.get<{ Params: { name: string } }>('/media/videos/:name', async (request, reply) => {
    if (!/^[0-9a-f]{20,64}\.mp4$/.test(request.params.name))
      return sendFailure(request, reply, unknownAddress);
    await fetchVideo(app.settings, request.params.name);
    return reply.header('cache-control', forever).sendFile(request.params.name);
  });
}

/** Returns the URL of a stored video. */
export function videoAddress(hash: string): string {
  return `/media/videos/${hash}.mp4`;
}

/**
 * Returns the folder from which videos are served. With a bucket they are copied there at the first
 * request.
 */
export function videoFolder(settings: FileSettings): string {
  return new LocalFiles(settings.dataDir).locate('videos');
}

/** Stores a video under its content's hash and returns the hash. The caller inserts the row. */
export async function storeVideo(settings: FileSettings, content: Buffer): Promise<string> {
  const hash = hashOf(content);
  await openFileStore(settings).write(`videos/${hash}.mp4`, content);
  return hash;
}

/** Copies a video from the bucket into the folder, if it exists and is not there yet. */
export async function fetchVideo(settings: FileSettings, file: string): Promise<void> {
  if (!settings.storage) return;
  const name = `videos/${file}`;
  const local = new LocalFiles(settings.dataDir);
  const exists = await access(local.locate(name)).then(
    () => true,
    () => false,
  );
  const content = exists ? undefined : await openFileStore(settings).read(name);
  if (content) await local.write(name, content);
}
