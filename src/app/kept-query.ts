import type { QueryKey } from '@tanstack/react-query';

import { publicPrefix } from '#src/lib/kept-answers.ts';

/** An answer as it lies on the phone. */
export interface KeptQuery {
  /** Which build's schemas it went through. */
  readonly stamp: string;
  /** The customer it was given to; undefined for what everybody may read. */
  readonly owner: string | undefined;
  readonly queryKey: QueryKey;
  /** When the shop gave it, in milliseconds. */
  readonly updatedAt: number;
  /** The answer as JSON. */
  readonly text: string;
  /** Of the text: what was damaged is not shown. */
  readonly sum: number;
}

/** How much is kept: the newest answers, none of them much older than the newest. */
export const keptQueryLimits = { entries: 100, characters: 1_500_000, ageMs: 30 * 24 * 60 * 60 * 1000 };

export function keptQuery(kept: Omit<KeptQuery, 'sum' | 'text'>, data: unknown): KeptQuery {
  const text = JSON.stringify(data);
  return { ...kept, text, sum: sumOf(text) };
}

/** What a customer was given lies under their own name. */
export function keyOf(owner: string | undefined, queryHash: string): string {
  return owner === undefined ? `${publicPrefix}${queryHash}` : `${privatePrefix}${owner} ${queryHash}`;
}

export const isPrivateKey = (key: string) => key.startsWith(privatePrefix);

const privatePrefix = 'private ';

/** The answer itself; undefined for anything that is not what this build has kept for this reader. */
export function answerIn(value: unknown, stamp: string, reader: string | undefined): KeptQuery | undefined {
  const kept = value as Partial<KeptQuery> | null | undefined;
  if (typeof kept !== 'object' || kept === null || kept.stamp !== stamp || !Array.isArray(kept.queryKey)) return;
  if (kept.owner !== undefined && kept.owner !== reader) return;
  if (typeof kept.updatedAt !== 'number' || !(kept.updatedAt > 0)) return;
  if (typeof kept.text !== 'string' || sumOf(kept.text) !== kept.sum) return;
  return kept as KeptQuery;
}

/**
 * The keys of what is too much or too old. Age is counted from the newest answer and not from the clock: a phone whose
 * clock has jumped by a year without a network keeps what it has.
 */
export function surplusOf(kept: ReadonlyMap<string, Pick<KeptQuery, 'updatedAt' | 'text'>>, now: number): string[] {
  // What claims to come from tomorrow was kept while the clock was wrong; it says nothing about the others.
  const timeOf = ({ updatedAt }: { updatedAt: number }) => (updatedAt > now ? 0 : updatedAt);
  const newestFirst = [...kept].sort(([, one], [, other]) => timeOf(other) - timeOf(one));
  const [first] = newestFirst;
  const oldest = first ? timeOf(first[1]) - keptQueryLimits.ageMs : 0;
  let characters = 0;
  return newestFirst.flatMap(([key, one], place) => {
    characters += one.text.length;
    const isTooMuch = place >= keptQueryLimits.entries || characters > keptQueryLimits.characters;
    return isTooMuch || timeOf(one) < oldest ? [key] : [];
  });
}

/** FNV-1a: quick, and enough to tell a damaged text from a whole one. */
function sumOf(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum >>> 0;
}
