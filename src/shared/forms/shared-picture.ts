import { deleteRecord, readRecord, schemaOf, writeRecord } from '#src/shared/storage/database.ts';

// Pictures from the share target, stored by the worker for the share screen. In the store of
// drafts, which is cleared at logout. Any site can post a form there, so a second picture replaces
// the first only when the person chooses it.

interface SharedPicture {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const store = 'drafts';
const key = 'shared';
const nextKey = 'shared-next';
const schema = schemaOf((value): SharedPicture | undefined => {
  const { name, type, bytes, at } = (value ?? {}) as Partial<Record<keyof SharedPicture, unknown>>;
  const isPicture =
    typeof name === 'string' && typeof type === 'string' && bytes instanceof ArrayBuffer;
  return isPicture && typeof at === 'number' ? { name, type, bytes, at } : undefined;
});
const maxAgeMs = 24 * 60 * 60 * 1000;

/** Stores a picture, beside one that waits already. Returns whether it was stored. */
export async function storeSharedPicture(picture: File): Promise<boolean> {
  const { name, type } = picture;
  const shared: SharedPicture = { name, type, bytes: await picture.arrayBuffer(), at: Date.now() };
  return writeRecord(store, (await readPicture(key)) ? nextKey : key, shared);
}

/** The picture that waits, and one that was shared after it. */
export async function readSharedPictures(): Promise<readonly File[]> {
  const pictures = [await readPicture(key), await readPicture(nextKey)];
  return pictures.filter((picture) => picture !== undefined);
}

/** Keeps one of the two. */
export async function chooseSharedPicture(picture: File): Promise<void> {
  await deleteSharedPictures();
  await storeSharedPicture(picture);
}

export async function deleteSharedPictures(): Promise<void> {
  await deleteRecord(store, key);
  await deleteRecord(store, nextKey);
}

/** Undefined when it is too old, too. */
async function readPicture(name: string): Promise<File | undefined> {
  const shared = await readRecord(store, name, schema);
  if (!shared) return undefined;
  if (Math.abs(Date.now() - shared.at) < maxAgeMs)
    return new File([shared.bytes], shared.name, { type: shared.type });
  await deleteRecord(store, name);
  return undefined;
}
