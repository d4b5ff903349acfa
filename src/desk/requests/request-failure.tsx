import { useQueryClient } from '@tanstack/react-query';

import { currentRecordOf } from '#src/desk/lib/staff-failure.ts';
import { refetchScreens, staffQuery } from '#src/desk/lib/staff-query.ts';
import { ChangeFailure } from '#src/desk/ui/change-failure.tsx';
import { factDifferences, StaleNotice } from '#src/desk/ui/stale-notice.tsx';

import { eventLabel, type Request, type RequestKind } from './request-kinds.ts';

interface RequestFailureProps<One extends Request> {
  readonly kind: RequestKind<One>;
  /** As it was when the change was made. */
  readonly request: One;
  readonly change: { readonly error: unknown; readonly reset: () => void };
}

/** Why a change was not made. When somebody else was quicker: what they changed. */
export function RequestFailure<One extends Request>({ kind, request, change }: RequestFailureProps<One>) {
  const queryClient = useQueryClient();
  const current = kind.schema.safeParse(currentRecordOf(change.error)).data;
  if (!current) return <ChangeFailure error={change.error} />;
  const show = () => {
    queryClient.setQueryData(staffQuery(kind.read, { params: { id: request.id } }).queryKey, current);
    refetchScreens(queryClient);
    change.reset();
  };
  return <StaleNotice noun={kind.nouns[0]} lines={requestDifferences(kind, request, current)} onShow={show} />;
}

/** What is different now, in lines for people: before → now, then what happened meanwhile. */
export function requestDifferences<One extends Request>(kind: RequestKind<One>, before: One, now: One): string[] {
  const events = now.history
    .slice(before.history.length)
    .map(({ event, by, note }) => `${eventLabel(event)} by ${by}${note && `: ${note}`}`);
  return [...factDifferences(kind.facts(before), kind.facts(now)), ...events];
}
