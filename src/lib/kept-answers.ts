import { keepAndForget, readAllKept } from './storage.ts';

// Where the answers of earlier visits lie (src/app/persist-queries.ts writes them), for whoever counts or drops them.

export const keptAnswersStore = 'queries';
/** What everybody may read; the others lie under their owner's id. */
export const publicPrefix = 'public ';

interface PublicAnswers {
  readonly count: number;
  readonly bytes: number;
  /** When the shop gave them, in milliseconds. */
  readonly times: readonly number[];
}

/** What lies there that everybody may read. */
export async function readPublicAnswers(): Promise<PublicAnswers> {
  const answers = (await readAllKept(keptAnswersStore))?.filter(isPublic) ?? [];
  const parts = answers.map(([, value]) => (value ?? {}) as { text?: unknown; updatedAt?: unknown });
  return {
    count: parts.length,
    bytes: parts.reduce((sum, { text }) => sum + (typeof text === 'string' ? new Blob([text]).size : 0), 0),
    times: parts.flatMap(({ updatedAt }) => (typeof updatedAt === 'number' && updatedAt > 0 ? updatedAt : [])),
  };
}

/** Drops them. They come again with the next visit. */
export async function dropPublicAnswers(): Promise<void> {
  const answers = (await readAllKept(keptAnswersStore))?.filter(isPublic) ?? [];
  const keys = answers.map(([key]) => key);
  if (keys.length > 0) await keepAndForget(keptAnswersStore, [], keys);
}

const isPublic = ([key]: readonly [string, unknown]) => String(key).startsWith(publicPrefix);
