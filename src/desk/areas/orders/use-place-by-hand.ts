import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { placeOrderByHand } from '#contract/calls/admin/hand-order-calls.ts';
import { reverseOrder, type StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { omit } from '#contract/omit.ts';
import { refetchScreens } from '#src/desk/lib/staff-query.ts';
import { callStaff } from '#src/desk/lib/staff-session.ts';
import { showDone } from '#src/desk/lib/take-back.ts';
import { deferChange } from '#src/desk/outbox/desk-outbox.ts';
import { showOrder } from '#src/desk/records/order-history.ts';
import { isUnreachable } from '#src/shared/network/app-error.ts';
import {
  type ChangedAgreement,
  changedAgreementOf,
} from '#src/shared/network/changed-agreement.ts';
import type { HandOrderBody } from './hand-order.ts';

/** How an order by hand went. */
export type PlacedByHand =
  | { readonly placed: StaffOrder }
  /** It waits on this device. */
  | { readonly waits: string };

/** An order as the seller wants it, with what it is called while it waits. */
interface Wanted {
  readonly body: HandOrderBody;
  readonly label: string;
}

interface PlaceOptions {
  readonly isOnline: boolean;
  /** The draft's, which has the key before it is sent: a page that is ended sends it again. */
  readonly keyFor: (content: unknown) => string;
  readonly onPlaced: (result: PlacedByHand) => unknown;
}

/** Says what was placed, and offers to cancel it while nothing was paid or handed over. */
function showPlaced(client: QueryClient, { summary, version, moves, payments }: StaffOrder): void {
  const { orderId, orderNumber } = summary;
  const canUndo = moves.includes('canceled') && payments.length === 0;
  const body = { version, parcel: 'canceled', restock: true };
  const back = {
    call: reverseOrder,
    input: { params: { orderId }, body },
    show: (record: unknown) => showOrder(client, record),
  };
  showDone(client, `Order ${orderNumber} is placed.`, canUndo ? back : undefined);
}

/**
 * Places an order by hand once: at the shop, or without a network in the desk's outbox, with the
 * same key. Where the shop has something otherwise, the seller is asked (`changes`).
 */
export function usePlaceByHand({ isOnline, keyFor, onPlaced }: PlaceOptions) {
  const queryClient = useQueryClient();
  const [changes, setChanges] = useState<ChangedAgreement & Wanted>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  const keyOf = (body: HandOrderBody) => keyFor(omit(body, 'asAgreed', 'madeAt'));

  const keep = async ({ body, label }: Wanted) => {
    const id = keyOf(body);
    // The customer has it, or was told the price: it is taken as it was agreed.
    const made = { ...body, asAgreed: true, madeAt: new Date().toISOString() };
    const isKept = await deferChange({
      id,
      callName: 'placeOrderByHand',
      subject: `order-by-hand:${id}`,
      label,
      params: {},
      body: made,
    });
    if (isKept) await onPlaced({ waits: label });
  };

  const send = async ({ body, label }: Wanted) => {
    setError(undefined);
    setChanges(undefined);
    if (!isOnline) return keep({ body, label });
    try {
      const placed = await callStaff(placeOrderByHand, { body, idempotencyKey: keyOf(body) });
      showOrder(queryClient, placed);
      refetchScreens(queryClient);
      await onPlaced({ placed });
      showPlaced(queryClient, placed);
    } catch (failure) {
      const changed = changedAgreementOf(failure);
      if (changed) setChanges({ ...changed, body, label });
      // It may have arrived: with the same key it is placed once.
      else if (isUnreachable(failure)) await keep({ body, label });
      else setError(failure);
    }
  };

  const place = async (wanted: Wanted) => {
    if (isBusy) return;
    setBusy(true);
    await send(wanted).finally(() => setBusy(false));
  };
  return { place, isBusy, error, changes, dismiss: () => setChanges(undefined) };
}
