import type { OutboxEntry } from './core/outbox-entry.ts';
import { isListChange } from './core/outbox-entry.ts';
import { readOutbox } from './core/outbox-store.ts';

/** What a person would lose by logging out: all of theirs that the shop does not have. */
export async function readUnsent(userId: string): Promise<readonly OutboxEntry[]> {
  const entries = await readOutbox().catch(() => []);
  return entries.filter(
    (entry) => entry.owner === userId && entry.phase !== 'sent' && !(isListChange(entry) && entry.phase === 'refused'),
  );
}
