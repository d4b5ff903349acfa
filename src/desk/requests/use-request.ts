import { useSnapshot } from 'valtio';

import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { deferOnce } from '#src/desk/outbox/defer-once.ts';
import type { DeferrableCallName } from '#src/desk/outbox/deferrable-calls.ts';
import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import type { PendingChange } from '#src/desk/outbox/pending-change.ts';

import type { Request, RequestKind } from './request-kinds.ts';

/** The newest of them as they are stored on this device. */
export function useStoredRequests<One extends Request>({ list }: RequestKind<One>) {
  const query = useStaffQuery(list, {}, { isStored: true });
  const requests: readonly One[] | undefined = query.data?.requests;
  return { requests, storedAt: query.dataUpdatedAt };
}

/** One request with what waits to be sent: the server's, or without a network the copy on this device. */
export function useRequest<One extends Request>(kind: RequestKind<One>, id: string) {
  const changes = useSnapshot(deskOutbox).changes as readonly PendingChange[];
  const query = useStaffQuery(kind.read, { params: { id } });
  const copy = useStoredRequests(kind).requests?.find((one) => one.id === id);
  const read: One | undefined = query.data;
  const found = read && (!copy || read.version >= copy.version) ? read : (copy ?? read);
  const own = changes.filter(({ subject }) => subject === `${kind.subject}:${id}`);
  return { query, request: found && withChanges(found, own), changes: own };
}

/** A request as it will be once the changes that wait on this device are sent. */
export function withChanges<One extends Request>(
  request: One,
  changes: readonly Pick<PendingChange, 'id' | 'callName' | 'body' | 'at' | 'refusal'>[],
): One {
  const waiting = changes.filter(({ refusal }) => !refusal);
  if (waiting.length === 0) return request;
  const notes = waiting
    .filter(({ body }) => body.text !== undefined)
    .map(({ id, body, at }) => ({ id, text: String(body.text), by: 'You, not sent yet', at }));
  const isDone = waiting.some(({ callName }) => callName.startsWith('complete'));
  return {
    ...request,
    notes: [...request.notes, ...notes],
    ...(isDone && { state: 'done', moves: [] }),
  };
}

/** Makes a change that may wait for the network. Returns whether it is made or stored. */
export function deferRequestChange<One extends Request>(
  { subject }: RequestKind<One>,
  { id, version }: Request,
  { callName, label, body }: { readonly callName: DeferrableCallName; label: string; body: Record<string, unknown> },
): Promise<boolean> {
  const isNote = body.text !== undefined;
  const change = { callName, subject: `${subject}:${id}`, label, params: { id }, body: isNote ? body : { version } };
  return deferOnce(change);
}
