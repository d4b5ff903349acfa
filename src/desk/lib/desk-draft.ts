import * as z from 'zod/mini';

import { orUndefined } from '#src/lib/or-undefined.ts';
import { tabStorage } from '#src/lib/text-storage.ts';

import { deskTransaction } from './desk-database.ts';

// Drafts of the desk's forms: texts in session storage, pictures in IndexedDB, each by the member of the staff who made it:
// on a shared phone nobody reads or sends another's. The shop's are in other places (src/lib/draft.ts), because a logout
// deletes drafts of its own app and none of the other.

/** Names in session storage begin with it. */
const prefix = 'desk-draft:';
const unavailable = 'The desk’s storage is not available';
/** The build before stored drafts without the id of their owner. They belong to who is logged in. */
const ownedName = /^[\da-f-]{36}:/;

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type DraftValues = z.output<typeof valuesSchema>;
const pictureSchema = z.instanceof(File);

/** Where session storage is blocked or full, drafts last as long as the page. */
const memory = new Map<string, DraftValues>();

/** The draft of a form in this tab, of a member of the staff. */
export function deskDraft(staffId: string, name: string) {
  const key = prefix + ownedBy(staffId, name);
  const unowned = prefix + name;
  const readStored = (from: string) => valuesSchema.safeParse(tabStorage.readJson(from)).data;
  return {
    read: (): DraftValues | undefined => memory.get(key) ?? readStored(key) ?? readStored(unowned),
    update: (values: DraftValues): void => {
      tabStorage.write(unowned, undefined);
      if (tabStorage.write(key, JSON.stringify(values))) memory.delete(key);
      else memory.set(key, values);
    },
    drop: (): void => {
      memory.delete(key);
      for (const one of [key, unowned]) tabStorage.write(one, undefined);
    },
  };
}

/** A picture that the shop does not have yet. Nothing is stored where storage is blocked. */
export function draftPicture(staffId: string, name: string) {
  const key = ownedBy(staffId, name);
  return {
    read: async (): Promise<File | undefined> => {
      const stored = await inPictures('readonly', async (all) => (await all.read(key)) ?? all.read(name));
      return pictureSchema.safeParse(stored).data;
    },
    store: (file: File) => inPictures('readwrite', (all) => all.write(key, file)),
    drop: () =>
      inPictures('readwrite', (all) => {
        for (const one of [key, name]) all.delete(one);
      }),
  };
}

/** Deletes the drafts of the member of the staff who logs out. */
export async function dropDeskDrafts(staffId: string): Promise<void> {
  await dropDrafts((name) => name.startsWith(ownedBy(staffId, '')) || !ownedName.test(name));
}

/** Deletes what the build before has stored for nobody knows whom, when somebody else logs in. */
export async function dropUnownedDrafts(): Promise<void> {
  await dropDrafts((name) => !ownedName.test(name));
}

async function dropDrafts(isDropped: (name: string) => boolean): Promise<void> {
  for (const key of [...memory.keys(), ...tabStorage.names()]) {
    if (!key.startsWith(prefix) || !isDropped(key.slice(prefix.length))) continue;
    memory.delete(key);
    tabStorage.write(key, undefined);
  }
  await inPictures('readwrite', async (all) => {
    for (const name of await all.keys()) if (isDropped(name)) all.delete(name);
  });
}

function ownedBy(staffId: string, name: string): string {
  return `${staffId}:${name}`;
}

function inPictures<Result>(
  mode: IDBTransactionMode,
  work: Parameters<typeof deskTransaction<Result>>[2],
): Promise<Result | undefined> {
  return orUndefined(unavailable, () => deskTransaction('draft-pictures', mode, work));
}
