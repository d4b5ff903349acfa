import * as z from 'zod/mini';

import { clearStore, deleteRecord, readRecord, writeRecord } from './database.ts';
import { earlierDraft } from './earlier-draft.ts';
import { keyedRequest } from './idempotency-key.ts';
import { tabStorage } from './text-storage.ts';
import { holdUnsaved } from './unsaved.ts';

// Drafts of forms, so that neither a reload nor a step back loses what was typed: texts in the tab's session storage,
// pictures in IndexedDB. A draft goes when its form was sent, all of them go when somebody logs out.

const prefix = 'draft:';
const pictureStore = 'drafts';

const valueSchema = z.union([z.string(), z.number(), z.boolean()]);
const draftSchema = z.object({
  version: z.literal(2),
  /** Fields that differ from the empty or saved form. */
  values: z.record(z.string(), valueSchema),
  /** The id of its customer, where the form's name does not say it. */
  owner: z.optional(z.string()),
  hasPicture: z.optional(z.boolean()),
  /** The last requests by their names; uncertain: nobody knows whether the server carried it out. */
  requests: z.optional(
    z.record(z.string(), z.object({ content: z.string(), key: z.string(), isUncertain: z.optional(z.boolean()) })),
  ),
  /** The rejected entry of the outbox that the form was filled from. */
  replaces: z.optional(z.string()),
});

export type DraftContent = Omit<z.infer<typeof draftSchema>, 'version'>;

const pictureSchema = z.object({ file: z.instanceof(File), isSmall: z.boolean() });
/** Earlier builds stored the small picture alone. */
const storedPictureSchema = z.union([pictureSchema, z.instanceof(File)]);

export interface DraftOptions {
  readonly owner?: string | undefined;
  /** Fields that must not be stored, such as passwords: these and the requests stay in memory. */
  readonly secret?: readonly string[] | undefined;
}

/** Drafts that are not, or not wholly, in storage. They hold back reloads that nobody asked for. */
const memory = new Map<string, { readonly draft: DraftContent; readonly release: () => void }>();

export type Draft = ReturnType<typeof draftOf>;

/** The draft of a form in this tab. */
export function draftOf(name: string, { owner, secret = [] }: DraftOptions = {}) {
  const read = (): DraftContent | undefined => {
    const draft = memory.get(name)?.draft ?? readStored(name);
    return draft?.owner === owner ? draft : undefined;
  };
  const update = (change: Partial<DraftContent>) =>
    write(name, { values: {}, ...(owner !== undefined && { owner }), ...read(), ...change }, secret);
  return {
    read,
    update,
    /** The idempotency key for a request, stored before it is sent: the same as long as its content is. */
    keyFor: (content: unknown, request = 'form'): string => {
      const requests = read()?.requests;
      const keyed = keyedRequest(content, requests?.[request]);
      if (keyed !== requests?.[request]) update({ requests: { ...requests, [request]: keyed } });
      return keyed.key;
    },
    /** Notes whether nobody knows what became of a request. Returns the request. */
    setUncertain: (isUncertain: boolean, request: string) => {
      const requests = read()?.requests;
      const last = requests?.[request];
      if (!last) return undefined;
      update({ requests: { ...requests, [request]: { ...last, isUncertain } } });
      return { ...last, isUncertain };
    },
    /** The picture, and whether it was made small yet. */
    readPicture: async () => {
      const stored = await readRecord(pictureStore, name, storedPictureSchema);
      return stored instanceof File ? { file: stored, isSmall: true } : stored;
    },
    storePicture: async (file: File | undefined, { isSmall }: { readonly isSmall: boolean }): Promise<void> => {
      update({ hasPicture: file !== undefined });
      if (file) await writeRecord(pictureStore, name, { file, isSmall });
      else await deleteRecord(pictureStore, name);
    },
    drop: async (): Promise<void> => {
      write(name, undefined);
      await deleteRecord(pictureStore, name);
    },
  };
}

/** Drops all drafts: nothing typed may be left for the next person at this device. */
export async function dropDrafts(): Promise<void> {
  for (const name of [...memory.keys()]) write(name, undefined);
  for (const name of tabStorage.names()) if (name.startsWith(prefix)) tabStorage.write(name, undefined);
  await clearStore(pictureStore);
}

/** Those of a form's values that a draft can hold. */
export function storableValues(values: object): DraftContent['values'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const { data } = valueSchema.safeParse(value);
      return data === undefined ? [] : [[field, data]];
    }),
  );
}

function readStored(name: string): DraftContent | undefined {
  const stored = tabStorage.readJson(prefix + name);
  const { data } = draftSchema.safeParse(stored);
  return data ?? earlierDraft(name, (part) => tabStorage.readJson(prefix + part), storableValues);
}

function write(name: string, draft: DraftContent | undefined, secret: readonly string[] = []): void {
  memory.get(name)?.release();
  memory.delete(name);
  const content = draft && hasContent(draft) ? draft : undefined;
  const stored = content && secret.length > 0 ? { values: without(content.values, secret) } : content;
  const text = stored && hasContent(stored) ? JSON.stringify({ ...stored, version: 2 }) : undefined;
  const isStored = tabStorage.write(prefix + name, text);
  if (content && (!isStored || stored !== content)) memory.set(name, { draft: content, release: holdUnsaved() });
}

function hasContent({ values, hasPicture, requests, replaces }: DraftContent): boolean {
  return Object.keys(values).length > 0 || hasPicture === true || requests !== undefined || replaces !== undefined;
}

function without(values: DraftContent['values'], fields: readonly string[]): DraftContent['values'] {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}
