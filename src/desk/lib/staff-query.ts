import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { type CurrentStaff, readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import type { AnyCall, CallInput, ResponseOf } from '#contract/calls/call.ts';
import { deskReasons } from '#contract/names/desk.ts';
import { type CallArea, mayOpen } from '#contract/rules/desk-access.ts';
import { AppError, hasReason, hasStatus, isTemporary } from '#src/shared/network/app-error.ts';
import { type KeyedRequest, keyedRequest } from '#src/shared/network/idempotency-key.ts';
import { retryDelayMs } from '#src/shared/network/timing.ts';
import { callStaff } from './staff-session.ts';

/** The desk's query client. */
export function createDeskQueryClient(): QueryClient {
  // An owner has closed an area to the person: the next answer about them says which.
  const onError = (error: unknown) => {
    if (hasReason(error, deskReasons.area))
      void client.invalidateQueries({ queryKey: [readStaffMe.name] });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: Number.POSITIVE_INFINITY,
        // Offline, a query fails at once, and the screen shows what is stored on this device.
        networkMode: 'always',
        // That mode would turn it off.
        refetchOnReconnect: true,
        retry: (count, error) =>
          count < 1 &&
          error instanceof AppError &&
          (error.kind === 'timeout' || isTemporary(error)),
        retryDelay: retryDelayMs,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** Query options of a staff call, for loaders and hooks. The key is the call's name and input. */
export function staffQuery<Read extends AnyCall>(call: Read, input: CallInput = {}) {
  return queryOptions<ResponseOf<Read>, Error, ResponseOf<Read>, readonly [string, CallInput]>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => callStaff(call, input, signal),
  });
}

/**
 * Requests what the next screen shows, for its route's loader, which doesn't wait for it. The
 * result is stored on this device.
 */
export function prefetchStored(queryClient: QueryClient, call: AnyCall): void {
  void queryClient.prefetchQuery({ ...staffQuery(call), meta: { isStored: true } });
}

export interface StaffQueryOptions {
  readonly enabled?: boolean;
  /** Milliseconds between two refetches. */
  readonly refetchInterval?: number;
  /** The result is stored on this device and shows without a network (`stored-results.ts`). */
  readonly isStored?: boolean;
  /** A change does not refetch it: it updates it. */
  readonly isCopy?: boolean;
  /**
   * The result before shows until the new one is there, such as a list whose filter has changed.
   */
  readonly keepsPrevious?: boolean;
}

/** The result of a staff call, as TanStack Query's `useQuery`. */
export function useStaffQuery<Read extends AnyCall>(
  call: Read,
  input: CallInput = {},
  options: StaffQueryOptions = {},
) {
  const { isStored = false, isCopy = false, keepsPrevious = false, ...rest } = options;
  return useQuery({
    ...staffQuery(call, input),
    ...rest,
    meta: { isStored, isCopy },
    // Comparing all of a copy with the one before would take longer than it saves.
    ...(isCopy && { structuralSharing: false }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

/**
 * Marks all results as old, and refetches those on the screen. Without copies (`isCopy`), which are
 * updated by the change itself (`showOrder`) and from time to time.
 */
export function refetchScreens(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isCopy !== true });
}

interface StaffChangeOptions<Result> {
  /** No result gets old by it, such as by a preview. */
  readonly changesNothing?: boolean;
  readonly onSuccess?: ((result: Result) => void) | undefined;
  /**
   * Results are refetched when it fails because of an old version, or of something that is deleted.
   */
  readonly refetchesIfOld?: boolean;
}

/**
 * A change that waits for the server's word, as TanStack Query's `useMutation`. Until it has
 * succeeded, the same input is sent with the same idempotency key, so that a second tap after a
 * lost response is carried out once.
 */
export function useStaffChange<Change extends AnyCall>(
  call: Change,
  options: StaffChangeOptions<ResponseOf<Change>> = {},
) {
  const queryClient = useQueryClient();
  const { changesNothing = false, onSuccess, refetchesIfOld = false } = options;
  const last = useRef<KeyedRequest>(undefined);
  return useMutation<ResponseOf<Change>, Error, CallInput>({
    mutationKey: [call.name],
    mutationFn: (input) => {
      // Files have no text; the same fields with another file are another request.
      last.current = input.files ? keyedRequest(input) : keyedRequest(input, last.current);
      return callStaff(call, { idempotencyKey: last.current.key, ...input });
    },
    onSuccess: (result) => {
      last.current = undefined;
      if (!changesNothing) refetchScreens(queryClient);
      onSuccess?.(result);
    },
    onError: (error) => {
      if (refetchesIfOld && isOutdated(error)) refetchScreens(queryClient);
    },
  });
}

/**
 * Whether a change failed because what it was made from is not there any more, or is another
 * version.
 */
export function isOutdated(error: Error): boolean {
  return hasStatus(error, 404, 409);
}

/**
 * The member of the staff who is logged in, also without a network; undefined before it is known.
 */
export function useStaff(): CurrentStaff | undefined {
  return useStaffQuery(readStaffMe, {}, { isStored: true }).data;
}

/** Their id; empty only before it is known, when no screen is shown. */
export function useStaffId(): string {
  return useStaff()?.id ?? '';
}

/**
 * Whether the screens and buttons of an area are shown, or with `owner` those of owners. The server
 * checks it for every call.
 */
export function useMay(area: CallArea): boolean {
  const me = useStaff();
  return me !== undefined && mayOpen(me, area);
}

export function useIsOwner(): boolean {
  return useMay('owner');
}
