import * as z from 'zod/mini';
import { keyedRequest } from '#src/shared/network/idempotency-key.ts';
import {
  deleteRecord,
  deleteRecords,
  readRecord,
  type Schema,
  writeRecord,
} from '#src/shared/storage/database.ts';
import { draftPrefix, tabStorage } from '#src/shared/storage/text-storage.ts';
import { holdUnsaved } from '#src/shared/updates/unsaved.ts';

// Drafts of forms, which survive reloads and navigations: texts in session storage, pictures in
// IndexedDB. Deleted when the form was sent, and at logout: the shop's and the desk's apart, the
// desk's by the member of the staff.

const apps = {
  shop: { prefix: draftPrefix, pictures: 'drafts' },
  desk: { prefix: 'desk-draft:', pictures: 'desk-drafts' },
} as const;

/** Name of the checkout's draft, which a shared picture is added to as well. */
export const checkoutDraft = 'checkout';

const valueSchema = z.union([z.string(), z.number(), z.boolean()]);
const draftSchema = z.object({
  version: z.literal(2),
  /** Fields that differ from the empty or saved form. */
  values: z.record(z.string(), z.unknown()),
  /** The customer's id, where it is not in the draft's name. */
  owner: z.optional(z.string()),
  /** The version of the record that is edited. */
  recordVersion: z.optional(z.number()),
  hasPicture: z.optional(z.boolean()),
  /** The last requests by their names. `isUncertain`: the server may have carried it out. */
  requests: z.optional(
    z.record(
      z.string(),
      z.object({ content: z.string(), key: z.string(), isUncertain: z.optional(z.boolean()) }),
    ),
  ),
  /** The rejected outbox entry that is being edited. */
  replaces: z.optional(z.string()),
});

export type DraftContent = Omit<z.infer<typeof draftSchema>, 'version'>;

const pictureSchema = z.object({ file: z.instanceof(File), isSmall: z.boolean() });

export interface DraftOptions {
  /** Whose app it belongs to, and whose logout deletes it. */
  readonly app?: keyof typeof apps;
  /** Who may read it. At the desk each member of the staff has their own. */
  readonly owner?: string | undefined;
  /** Fields that must not be stored, such as passwords. They and the requests stay in memory. */
  readonly secret?: readonly string[] | undefined;
  /** Checks stored values that are not only texts, numbers and booleans. */
  readonly schema?: Schema<Readonly<Record<string, unknown>>> | undefined;
}

const plainSchema = z.record(z.string(), valueSchema);

/** Drafts that are not entirely in storage. They count as unsaved. */
const memory = new Map<string, { readonly draft: DraftContent; readonly release: () => void }>();

export type Draft = ReturnType<typeof draftOf>;

/** The draft of a form in this tab. */
export function draftOf(name: string, options: DraftOptions = {}) {
  const { app = 'shop', owner, secret = [], schema = plainSchema } = options;
  const { prefix, pictures } = apps[app];
  const pictureKey = app === 'desk' ? `${owner}:${name}` : name;
  const key = prefix + pictureKey;
  const read = (): DraftContent | undefined => {
    const draft = memory.get(key)?.draft ?? draftSchema.safeParse(tabStorage.readJson(key)).data;
    const values = draft?.owner === owner ? schema.safeParse(draft?.values).data : undefined;
    return draft && values && { ...draft, values };
  };
  const update = (change: Partial<DraftContent>) =>
    write(key, { values: {}, ...(owner !== undefined && { owner }), ...read(), ...change }, secret);
  return {
    read,
    update,
    /**
     * The idempotency key of a request, stored before it is sent. The same while the content is.
     */
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
    readPicture: () => readRecord(pictures, pictureKey, pictureSchema),
    storePicture: async (
      file: File | undefined,
      { isSmall }: { readonly isSmall: boolean },
    ): Promise<void> => {
      update({ hasPicture: file !== undefined });
      if (file) await writeRecord(pictures, pictureKey, { file, isSmall });
      else await deleteRecord(pictures, pictureKey);
    },
    drop: async (): Promise<void> => {
      write(key, undefined);
      await deleteRecord(pictures, pictureKey);
    },
  };
}

/**
 * Deletes all drafts of the shop, or of a member of the staff, so that nothing is left for the next
 * person here.
 */
export async function dropDrafts({
  app = 'shop',
  owner,
}: Pick<DraftOptions, 'app' | 'owner'> = {}): Promise<void> {
  const { prefix, pictures } = apps[app];
  const begin = app === 'desk' ? `${owner}:` : '';
  for (const key of [...memory.keys(), ...tabStorage.names()]) {
    if (key.startsWith(prefix + begin)) write(key, undefined);
  }
  await deleteRecords(pictures, begin);
}

/** The values of a form that a draft without a schema can hold. */
export function storableValues(values: object): DraftContent['values'] {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => valueSchema.safeParse(value).success),
  );
}

function write(key: string, draft: DraftContent | undefined, secret: readonly string[] = []): void {
  memory.get(key)?.release();
  memory.delete(key);
  const content = draft && hasContent(draft) ? draft : undefined;
  const stored =
    content && secret.length > 0 ? { values: without(content.values, secret) } : content;
  const text = stored && hasContent(stored) ? JSON.stringify({ ...stored, version: 2 }) : undefined;
  const isStored = tabStorage.write(key, text);
  if (content && (!isStored || stored !== content))
    memory.set(key, { draft: content, release: holdUnsaved() });
}

function hasContent({ values, hasPicture, requests, replaces }: DraftContent): boolean {
  return (
    Object.keys(values).length > 0 ||
    hasPicture === true ||
    requests !== undefined ||
    replaces !== undefined
  );
}

function without(
  values: DraftContent['values'],
  fields: readonly string[],
): DraftContent['values'] {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}
