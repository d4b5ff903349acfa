import * as z from 'zod/mini';

import { clearStore, deleteRecord, readRecord, writeRecord } from './database.ts';
import { draftPrefix, dropDraftTexts } from './draft-texts.ts';
import { earlierDraft } from './earlier-draft.ts';
import { keyedRequest } from './idempotency-key.ts';
import { tabStorage } from './text-storage.ts';
import { holdUnsaved } from './unsaved.ts';

// Drafts of forms, which survive reloads and navigations: texts in session storage, pictures in IndexedDB. Deleted when
// the form was sent, and at logout.

const pictureStore = 'drafts';

const valueSchema = z.union([z.string(), z.number(), z.boolean()]);
const draftSchema = z.object({
  version: z.literal(2),
  /** Fields that differ from the empty or saved form. */
  values: z.record(z.string(), valueSchema),
  /** The customer's id, where it is not in the draft's name. */
  owner: z.optional(z.string()),
  hasPicture: z.optional(z.boolean()),
  /** The last requests by their names. `isUncertain`: the server may have carried it out. */
  requests: z.optional(
    z.record(z.string(), z.object({ content: z.string(), key: z.string(), isUncertain: z.optional(z.boolean()) })),
  ),
  /** The rejected outbox entry that is being edited. */
  replaces: z.optional(z.string()),
});

export type DraftContent = Omit<z.infer<typeof draftSchema>, 'version'>;

const pictureSchema = z.object({ file: z.instanceof(File), isSmall: z.boolean() });
/** Earlier builds stored the small picture alone. */
const storedPictureSchema = z.union([pictureSchema, z.instanceof(File)]);

export interface DraftOptions {
  readonly owner?: string | undefined;
  /** Fields that must not be stored, such as passwords. They and the requests stay in memory. */
  readonly secret?: readonly string[] | undefined;
}

/** Drafts that are not entirely in storage. They count as unsaved. */
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
    /** The idempotency key of a request, stored before it is sent. The same while the content is. */
    keyFor: (content: unknown, request = 'form'): string => {
      const requests = read()?.requests;
      const keyed = keyedRequest(content, requests?.[request]);
      if (keyed !== requests?.[request]) update({ requests: { ...requests, [request]: keyed } });
      return keyed.key;
    },
    /** Sets whether the result of a request is unknown. Returns the request. */
    setUncertain: (isUncertain: boolean, request: string) => {
      const requests = read()?.requests;
      const last = requests?.[request];
      if (!last) return undefined;
      update({ requests: { ...requests, [request]: { ...last, isUncertain } } });
      return { ...last, isUncertain };
    },
    /** The picture, and whether it was shrunk. */
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

/** Deletes all drafts, so that nothing is left for the next person at this device. */
export async function dropDrafts(): Promise<void> {
  for (const name of [...memory.keys()]) write(name, undefined);
  dropDraftTexts();
  await clearStore(pictureStore);
}

/** The values of a form that a draft can hold. */
export function storableValues(values: object): DraftContent['values'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const { data } = valueSchema.safeParse(value);
      return data === undefined ? [] : [[field, data]];
    }),
  );
}

function readStored(name: string): DraftContent | undefined {
  const { data } = draftSchema.safeParse(tabStorage.readJson(draftPrefix + name));
  return data ?? earlierDraft(name, (part) => tabStorage.readJson(draftPrefix + part), storableValues);
}

function write(name: string, draft: DraftContent | undefined, secret: readonly string[] = []): void {
  memory.get(name)?.release();
  memory.delete(name);
  const content = draft && hasContent(draft) ? draft : undefined;
  const stored = content && secret.length > 0 ? { values: without(content.values, secret) } : content;
  const text = stored && hasContent(stored) ? JSON.stringify({ ...stored, version: 2 }) : undefined;
  const isStored = tabStorage.write(draftPrefix + name, text);
  if (content && (!isStored || stored !== content)) memory.set(name, { draft: content, release: holdUnsaved() });
}

function hasContent({ values, hasPicture, requests, replaces }: DraftContent): boolean {
  return Object.keys(values).length > 0 || hasPicture === true || requests !== undefined || replaces !== undefined;
}

function without(values: DraftContent['values'], fields: readonly string[]): DraftContent['values'] {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}
