import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { AnyCall, BodyOf } from '#contract/calls/call.ts';

import { useStaffChange } from './staff-query.ts';

/** A kind of record that its screen changes step by step, such as orders. `Known`: what a change needs of one. */
export interface RecordKind<Known, Record extends Known = Known> {
  readonly noun: string;
  readonly schema: { safeParse(value: unknown): { readonly data?: Record | undefined } };
  readonly of: (record: Known) => { readonly params: Readonly<{ [name: string]: string }>; readonly version: number };
  /** Shows a record as a change has left it, before anything is refetched. */
  readonly show?: (queryClient: QueryClient, record: Record) => void;
  /** What is different now, in lines for people. */
  readonly differences: (before: Known, now: Record) => string[];
  /** More beside what somebody else has changed. */
  readonly more?: (record: Known) => ReactNode;
}

/** The state of a change, for `RecordFailure`. */
export interface RecordChange {
  readonly error: unknown;
  readonly reset: () => void;
}

/** A change that waits for the server's word, such as of money, made from the version that is shown. */
export function useRecordChange<Change extends AnyCall, Known, Record extends Known>(
  kind: RecordKind<Known, Record>,
  call: Change,
  record: Known,
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  const { params, version } = kind.of(record);
  const change = useStaffChange<AnyCall>(call, {
    onSuccess: (result: Record) => {
      kind.show?.(queryClient, result);
      onDone?.();
    },
  });
  return {
    isBusy: change.isPending,
    error: change.error,
    reset: change.reset,
    send: (body: Omit<BodyOf<Change>, 'version'>) => {
      if (!change.isPending) change.mutate({ params, body: { ...body, version } });
    },
  };
}
