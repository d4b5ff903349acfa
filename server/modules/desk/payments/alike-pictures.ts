import type { AlikeScreenshot } from '#contract/calls/admin/payment-calls.ts';
import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import {
  alikeMax,
  detailDifference,
  detailOf,
  lookDistance,
  lookDistanceMax,
  lookOf,
} from '#server/media/picture-likeness.ts';
import { pictureQueue } from '#server/media/picture-queue.ts';
import type { UploadStore } from '#server/media/upload-store.ts';

import { readUses } from './payment-lists.ts';

/** The newest pictures among which the nearest ones are looked for. */
const lookedAtMax = 2000;
/** The nearest ones, which are compared in detail. */
const comparedMax = 24;
/** After every picture that somebody waits for. */
const lastOrder = Number.MAX_SAFE_INTEGER;

/**
 * Reads which earlier orders and bookings have almost the same picture, with that picture. Not
 * those with exactly the same one, which the payment itself says, and not those that sent this one.
 */
export async function readAlikePictures(
  read: Reader,
  uploads: UploadStore,
  uploadId: string,
): Promise<AlikeScreenshot[] | undefined> {
  const columns = [
    'id as uploadId',
    'hash',
    'look',
    'width',
    'height',
    'created_at as sentAt',
  ] as const;
  const own = await read
    .selectFrom('uploads')
    .select(columns)
    .where('id', '=', uploadId)
    .executeTakeFirst();
  if (!own) return undefined;
  const { look, hash, sentAt } = own;
  if (!look) return [];
  const earlier = await read
    .selectFrom('uploads')
    .select(columns)
    .where('created_at', '<', sentAt)
    .where('hash', '!=', hash)
    .where('look', '!=', '')
    .orderBy('created_at', 'desc')
    .limit(lookedAtMax)
    .execute();
  const nearest = earlier
    .map((picture) => ({ ...picture, distance: lookDistance(look, picture.look ?? look) }))
    .filter(({ distance }) => distance <= lookDistanceMax)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, comparedMax);
  const alike = await findAlike(uploads, hash, nearest);
  if (alike.length === 0) return [];
  const usesOf = await readUses(read, [hash, ...alike.map((picture) => picture.hash)]);
  const ownUses = new Set(usesOf(hash).map(({ id }) => id));
  return alike.flatMap((picture) =>
    usesOf(picture.hash)
      .filter((use) => use.uploadId === picture.uploadId && !ownUses.has(use.id))
      .map(({ kind, id, number, at }) => {
        const { width, height } = picture;
        return { kind, id, number, at, uploadId: picture.uploadId, width, height };
      }),
  );
}

async function findAlike<Picture extends { readonly hash: string }>(
  uploads: UploadStore,
  hash: string,
  pictures: readonly Picture[],
): Promise<Picture[]> {
  const readDetail = async (of: string) => {
    const content = await uploads.read(of);
    return content && pictureQueue.run(() => detailOf(content), lastOrder);
  };
  const own = pictures.length > 0 && (await readDetail(hash));
  if (!own) return [];
  const alike: Picture[] = [];
  for (const picture of pictures) {
    const detail = await readDetail(picture.hash).catch(() => undefined);
    if (detail && detailDifference(own, detail) < alikeMax) alike.push(picture);
  }
  return alike;
}

/** At once. */
const batch = 100;

/**
 * Computes the looks of pictures that have none yet, such as those of version 1.0. Returns how
 * many.
 */
export async function computeLooks(
  { read, transaction }: Pick<ShopDatabase, 'read' | 'transaction'>,
  uploads: UploadStore,
  isClosing = () => false,
): Promise<number> {
  const missing = await read
    .selectFrom('uploads')
    .select('hash')
    .distinct()
    .where('look', 'is', null)
    .limit(batch)
    .execute();
  for (const { hash } of missing) {
    if (isClosing()) return 0;
    const content = await uploads.read(hash);
    // One that is gone or damaged looks like nothing.
    const look = content
      ? await pictureQueue.run(() => lookOf(content), lastOrder).catch(() => '')
      : '';
    await transaction((trx) =>
      trx
        .updateTable('uploads')
        .set({ look })
        .where('hash', '=', hash)
        .where('look', 'is', null)
        .execute(),
    );
  }
  if (missing.length < batch) return missing.length;
  return missing.length + (await computeLooks({ read, transaction }, uploads, isClosing));
}
