import { deleteRecord, readRecord, schemaOf, writeRecord } from './database.ts';

// A picture that another app shared with the shop, between the worker, which takes it in, and the screen that asks what
// it is for. It lies among the drafts' pictures, so that it goes with them when somebody logs out.

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
/** Whoever shares a picture goes on at once; what lies longer was given up. */
const keptMs = 24 * 60 * 60 * 1000;

/** Keeps a picture until its screen asks for it, in place of any before. Whether it was kept. */
export async function keepSharedPicture(picture: File, now = Date.now()): Promise<boolean> {
  const { name, type } = picture;
  const shared: SharedPicture = { name, type, bytes: await picture.arrayBuffer(), at: now };
  return writeRecord(store, key, shared);
}

/** The picture that was shared last, if it still waits. */
export async function readSharedPicture(now = Date.now()): Promise<File | undefined> {
  const shared = await readRecord(store, key, schema);
  if (!shared) return undefined;
  if (Math.abs(now - shared.at) < keptMs) return new File([shared.bytes], shared.name, { type: shared.type });
  await forgetSharedPicture();
  return undefined;
}

export async function forgetSharedPicture(): Promise<void> {
  await deleteRecord(store, key);
}
