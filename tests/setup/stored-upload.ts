import { Readable } from 'node:stream';

import type { StoredUpload, UploadStore } from '#server/media/upload-store.ts';

/** Stores a picture like an upload. */
export async function aStoredUpload(uploads: UploadStore, content: Buffer): Promise<StoredUpload> {
  const file = await uploads.receive(Readable.from([content]));
  if (!file) throw new Error('An empty picture is not stored.');
  try {
    return await uploads.store(file, '127.0.0.1');
  } finally {
    await uploads.discard(file);
  }
}
