import { deleteRecord, readRecord, schemaOf, writeRecord } from './database.ts';

// A picture from the share target, stored by the worker for the share screen. In the store of drafts, which is cleared at
// logout.

interface SharedPicture {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const store = 'drafts';
const key = 'shared';
const schema = schemaOf((value): SharedPicture | undefined => {
  const { name, type, bytes, at } = (value ?? {}) as Partial<Record<keyof SharedPicture, unknown>>;
  const isPicture = typeof name === 'string' && typeof type === 'string' && bytes instanceof ArrayBuffer;
  return isPicture && typeof at === 'number' ? { name, type, bytes, at } : undefined;
});
const maxAgeMs = 24 * 60 * 60 * 1000;

/** Stores a picture in place of any before. Returns whether it was stored. */
export async function storeSharedPicture(picture: File): Promise<boolean> {
  const { name, type } = picture;
  const shared: SharedPicture = { name, type, bytes: await picture.arrayBuffer(), at: Date.now() };
  return writeRecord(store, key, shared);
}

/** The picture that was shared last, unless it is too old. */
export async function readSharedPicture(): Promise<File | undefined> {
  const shared = await readRecord(store, key, schema);
  if (!shared) return undefined;
  if (Math.abs(Date.now() - shared.at) < maxAgeMs) return new File([shared.bytes], shared.name, { type: shared.type });
  await deleteSharedPicture();
  return undefined;
}

export async function deleteSharedPicture(): Promise<void> {
  await deleteRecord(store, key);
}
