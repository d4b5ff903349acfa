import type { QueryClient } from '@tanstack/react-query';
import {
  listStaffBookings,
  listStaffCustomOrders,
  readStaffBooking,
  readStaffCustomOrder,
  type StaffBooking,
  type StaffCustomOrder,
  type StaffEnquiry,
  staffBookingSchema,
  staffCustomOrderSchema,
  undoBooking,
  undoBookingRefund,
  undoCustomOrder,
  undoCustomOrderRefund,
} from '#contract/calls/admin/enquiry-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import {
  type BookingPayment,
  bookingStates,
  customOrderStates,
} from '#contract/names/booking-options.ts';
import { isRefundEvent } from '#contract/rules/orders/steps-to-undo.ts';
import { timeInWords } from '#contract/rules/texts/dates.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { staffQuery, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { showDone } from '#src/desk/lib/take-back.ts';
import type { DeferrableCallName } from '#src/desk/outbox/deferrable-calls.ts';
import { deferChange } from '#src/desk/outbox/desk-outbox.ts';
import { factDifferences, type RecordKind } from '#src/desk/ui/record-change.tsx';
import { useRecord } from '#src/desk/ui/record-view.tsx';
import type { Label } from '#src/desk/ui/rows.tsx';

// Bookings and custom orders have the same two screens: a list, and one with what was asked, what
// may be done next, notes and history. This is in what they differ.

/** A booking or a custom order. */
export type Enquiry = StaffEnquiry & { readonly state: string; readonly moves: readonly string[] };

export interface EnquiryKind<One extends Enquiry> extends RecordKind<One> {
  /** Of changes in the outbox, before the id. */
  readonly subject: 'booking' | 'custom-order';
  readonly path: '/bookings' | '/custom-orders';
  readonly title: string;
  readonly states: readonly string[];
  readonly list: AnyCall;
  readonly read: AnyCall;
  /** Takes back a step of the history. */
  readonly undoOf: (event: string) => AnyCall;
  /** Those that may wait for the network. */
  readonly calls: { readonly complete: DeferrableCallName; readonly addNote: DeferrableCallName };
  /** What the list says of it, beside the name. */
  readonly summary: (enquiry: One) => string;
}

export const bookingPaymentLabels: Record<BookingPayment, string> = {
  awaiting: 'Not paid yet',
  'proof-received': 'Payment to check',
  'partly-paid': 'Paid in part',
  confirmed: 'Paid',
  overpaid: 'Paid too much',
  rejected: 'Payment not found',
  'partly-refunded': 'Partly given back',
  refunded: 'Money given back',
};

export const whenOf = ({ startsAt }: StaffBooking) =>
  startsAt ? timeInWords(startsAt, shopLocale().timeZone) : '';

/** What was given back was proven by a passkey, and so is that it was not. */
const undoOfBooking = (event: string) => (isRefundEvent(event) ? undoBookingRefund : undoBooking);
const undoOfCustomOrder = (event: string) =>
  isRefundEvent(event) ? undoCustomOrderRefund : undoCustomOrder;

export const bookingKind: EnquiryKind<StaffBooking> = {
  subject: 'booking',
  path: '/bookings',
  title: 'Bookings',
  noun: 'booking',
  states: bookingStates,
  list: listStaffBookings,
  calls: { complete: 'completeBooking', addNote: 'addBookingNote' },
  schema: staffBookingSchema,
  summary: (booking) =>
    [booking.serviceName, whenOf(booking).replace(/ \(.*/, '')].filter(Boolean).join(', '),
  ...recordParts(readStaffBooking, undoOfBooking, (booking) => ({
    State: stateLabel(booking.state).text,
    When: whenOf(booking),
    Minutes: String(booking.minutes),
    Where: booking.place,
    Payment: bookingPaymentLabels[booking.payment],
  })),
};

export const customOrderKind: EnquiryKind<StaffCustomOrder> = {
  subject: 'custom-order',
  path: '/custom-orders',
  title: 'Custom orders',
  noun: 'custom order',
  states: customOrderStates,
  list: listStaffCustomOrders,
  calls: { complete: 'completeCustomOrder', addNote: 'addCustomOrderNote' },
  schema: staffCustomOrderSchema,
  summary: ({ asked, budgetPaisa, quotePaisa }) =>
    `${asked[0]?.value}, ${quotePaisa === null ? `budget ${formatPaisa(budgetPaisa)}` : formatPaisa(quotePaisa)}`,
  ...recordParts(
    readStaffCustomOrder,
    undoOfCustomOrder,
    ({ state, quotePaisa, quoteDays, quoteText, payment }) => ({
      State: stateLabel(state).text,
      Price: quotePaisa === null ? '' : formatPaisa(quotePaisa),
      Days: quoteDays === null ? '' : String(quoteDays),
      Text: quoteText,
      Payment: bookingPaymentLabels[payment],
    }),
  ),
};

/** `facts`: what somebody else may have changed, by label. */
function recordParts<One extends Enquiry>(
  read: AnyCall,
  undoOf: (event: string) => AnyCall,
  facts: (enquiry: One) => Readonly<Record<string, string>>,
): Pick<EnquiryKind<One>, 'read' | 'undoOf' | 'of' | 'show' | 'showDone' | 'differences'> {
  const show = (client: QueryClient, enquiry: One) =>
    client.setQueryData(staffQuery(read, { params: { id: enquiry.id } }).queryKey, enquiry);
  return {
    read,
    undoOf,
    of: ({ id, version }) => ({ params: { id }, version }),
    show,
    showDone: (client, enquiry) => {
      const step = enquiry.history.at(-1);
      if (!step || step.undone) return;
      const { id, version } = enquiry;
      const back = step.canUndo && {
        call: undoOf(step.event),
        input: { params: { id }, body: { version, step: step.id } },
        // The call has checked what it responds with.
        show: (record: unknown) => show(client, record as One),
      };
      showDone(client, `${id}: ${eventLabel(step)}.`, back || undefined);
    },
    differences: (before, now) => [
      ...factDifferences(facts(before), facts(now)),
      ...now.history
        .slice(before.history.length)
        .map(({ by, note, ...step }) => `${eventLabel(step)} by ${by}${note && `: ${note}`}`),
    ],
  };
}

const states: Readonly<Record<string, Label>> = {
  new: { text: 'New', tone: 'warn' },
  confirmed: { text: 'Confirmed', tone: 'good' },
  quoted: { text: 'Quoted', tone: 'warn' },
  accepted: { text: 'Accepted', tone: 'good' },
  done: { text: 'Done', tone: 'quiet' },
  declined: { text: 'Declined', tone: 'quiet' },
  canceled: { text: 'Canceled', tone: 'quiet' },
};

export function stateLabel(state: string): Label {
  return states[state] ?? { text: state, tone: 'quiet' };
}

const events: Readonly<Record<string, string>> = {
  scheduled: 'Time agreed',
  ordered: 'Made an order',
  'payment-asked': 'Asked for the next payment',
  'proof-received': 'Payment screenshot received',
  'payment-confirmed': 'Payment confirmed',
  'part-received': 'A part of the payment received',
  'payment-rejected': 'Payment not found',
  refunded: 'Money given back',
  'refund-closed': 'The rest is kept',
};

/** What happened, in a word or two. */
export function eventLabel({
  event,
  undone,
}: Pick<Enquiry['history'][number], 'event' | 'undone'>): string {
  if (undone) return `Taken back: ${eventLabel({ event: undone })}`;
  return events[event] ?? stateLabel(event).text;
}

/** The newest of them as they are stored on this device. */
export function useStoredEnquiries<One extends Enquiry>({
  list,
}: EnquiryKind<One>): readonly One[] | undefined {
  return useStaffQuery(list, {}, { isStored: true }).data?.requests;
}

/**
 * One enquiry with what waits to be sent: the server's, or without a network the copy on this
 * device.
 */
export function useEnquiry<One extends Enquiry>(kind: EnquiryKind<One>, id: string) {
  return useRecord<One>({
    call: kind.read,
    params: { id },
    copy: useStoredEnquiries(kind)?.find((one) => one.id === id),
    subject: `${kind.subject}:${id}`,
    withChanges: (enquiry, changes) => {
      const isDone = changes.some(({ callName }) => callName.startsWith('complete'));
      return isDone ? { ...enquiry, state: 'done', moves: [] } : enquiry;
    },
  });
}

/**
 * Makes a change that may wait for the network: a note, or that it is done. Returns whether it is
 * made or stored.
 */
export function deferEnquiryChange<One extends Enquiry>(
  { subject, noun, calls }: EnquiryKind<One>,
  { id, version }: Enquiry,
  note?: string,
): Promise<boolean> {
  const change =
    note === undefined
      ? {
          callName: calls.complete,
          label: `${noun.replace(/^./, (first) => first.toUpperCase())} ${id} done`,
          body: { version },
        }
      : { callName: calls.addNote, label: `Note on ${noun} ${id}`, body: { text: note } };
  return deferChange({ ...change, subject: `${subject}:${id}`, params: { id } });
}
