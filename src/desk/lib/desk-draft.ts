import * as z from 'zod/mini';

import { draftOf } from '#src/lib/draft.ts';
import { orUndefined } from '#src/lib/or-undefined.ts';
import { tabStorage } from '#src/lib/text-storage.ts';

import { deskTransaction } from './desk-database.ts';

// Drafts of the desk's forms: texts in session storage, pictures in IndexedDB. The shop's are in other places
// (src/lib/draft.ts), because a logout deletes all drafts of its own app and none of the other.

/** Names in session storage begin with it. */
const prefix = 'desk-draft:';
const unavailable = 'The desk’s storage is not available';

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type DraftValues = z.output<typeof valuesSchema>;
const pictureSchema = z.instanceof(File);

/** Where session storage is blocked or full, drafts last as long as the page. */
const memory = new Map<string, DraftValues>();

/** The draft of a form in this tab. */
export function deskDraft(name: string) {
  return {
    read: (): DraftValues | undefined =>
      memory.get(name) ?? valuesSchema.safeParse(tabStorage.readJson(prefix + name)).data ?? earlierValues(name),
    update: (values: DraftValues): void => {
      if (tabStorage.write(prefix + name, JSON.stringify(values))) memory.delete(name);
      else memory.set(name, values);
    },
    drop: (): void => {
      memory.delete(name);
      tabStorage.write(prefix + name, undefined);
      if (earlierValues(name)) void draftOf(name).drop();
    },
  };
}

/** A picture that the shop does not have yet. Nothing is stored where storage is blocked. */
export function draftPicture(name: string) {
  return {
    read: async (): Promise<File | undefined> => {
      const stored = await inPictures('readonly', (pictures) => pictures.read(name));
      return pictureSchema.safeParse(stored).data ?? (await draftOf(name).readPicture())?.file;
    },
    store: (file: File) => inPictures('readwrite', (pictures) => pictures.write(name, file)),
    drop: async (): Promise<void> => {
      await inPictures('readwrite', (pictures) => pictures.delete(name));
      await draftOf(name).drop();
    },
  };
}

/** Deletes the drafts of the member of the staff who logs out. */
export async function dropDeskDrafts(): Promise<void> {
  memory.clear();
  for (const name of tabStorage.names()) if (name.startsWith(prefix)) tabStorage.write(name, undefined);
  await inPictures('readwrite', (pictures) => pictures.clear());
}

function inPictures<Result>(
  mode: IDBTransactionMode,
  work: Parameters<typeof deskTransaction<Result>>[2],
): Promise<Result | undefined> {
  return orUndefined(unavailable, () => deskTransaction('draft-pictures', mode, work));
}

/** Of the first build of the desk, which put its drafts among the shop's. Needed until no tab of it is open. */
function earlierValues(name: string): DraftValues | undefined {
  return valuesSchema.safeParse(draftOf(name).read()?.values).data;
}
