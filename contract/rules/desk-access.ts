import { type DeskArea, deskAreas, standardDeskAreas } from '#contract/names/desk-areas.ts';

// Who of the staff may make which call. Each call of the desk has one area.

/**
 * The area of a call. `everybody`: each who is logged in at the desk. `look`: who sees settings and
 * health without changing them. `steps`: who may make steps of orders, with the goods or with the
 * money; each step has its area. `owner`: no area opens it.
 */
export type CallArea = DeskArea | 'everybody' | 'look' | 'steps' | 'owner';

/** By the group that the call has in the OpenAPI document. */
const areaOfGroup: Readonly<Record<string, CallArea>> = {
  'Desk: own access': 'everybody',
  // What it has is chosen by the areas of who asks.
  'Desk: today': 'everybody',
  'Desk: orders': 'orders',
  'Desk: bookings': 'orders',
  'Desk: custom orders': 'orders',
  'Desk: payments': 'money',
  'Desk: invoices': 'money',
  'Desk: products': 'products',
  'Desk: product files': 'products',
  'Desk: shelves': 'products',
  'Desk: coupons': 'products',
  'Desk: customers': 'customers',
  'Desk: reviews': 'customers',
  'Desk: subscribers': 'customers',
  'Desk: posts': 'words',
  'Desk: letters': 'words',
  'Desk: search': 'words',
  'Desk: shop': 'settings',
  'Desk: health': 'look',
  'Desk: staff': 'owner',
};

/** Calls with another area than their group. */
const areaOfCall: Readonly<Record<string, CallArea>> = {
  // The money of an order is on its screen.
  readStaffOrder: 'steps',
  readStaffBooking: 'steps',
  readStaffCustomOrder: 'steps',
  undoOrder: 'steps',
  undoBooking: 'steps',
  undoCustomOrder: 'steps',
  confirmBookingPayment: 'money',
  rejectBookingPayment: 'money',
  refundBooking: 'money',
  closeBookingRefund: 'money',
  undoBookingRefund: 'money',
  askForCustomPayment: 'money',
  confirmCustomPayment: 'money',
  rejectCustomPayment: 'money',
  refundCustomOrder: 'money',
  closeCustomRefund: 'money',
  undoCustomOrderRefund: 'money',
  // Orders by hand, pieces of the home page and links in posts are chosen from it.
  listDeskProducts: 'everybody',
  // For products, posts and settings alike.
  addPicture: 'everybody',
  readSettings: 'look',
  readStandardPage: 'look',
  previewPage: 'look',
  // They are to customers, and say what about.
  listWaitingMails: 'customers',
  retryMail: 'customers',
  retryFailedMails: 'customers',
  // It names who they are.
  listLetterFailures: 'customers',
  // Of posts and pages alike.
  readDeadLinks: 'everybody',
  readPaymentProviders: 'owner',
  savePaymentProvider: 'owner',
  makeBackup: 'owner',
  downloadBackup: 'owner',
  searchAuditLog: 'owner',
};

/** The area of a call of the desk; undefined for one without a session, such as a login. */
export function deskAreaOf({
  name,
  area,
}: {
  readonly name: string;
  readonly area: string;
}): CallArea | undefined {
  return areaOfCall[name] ?? areaOfGroup[area];
}

/** Somebody of the staff, as far as it decides what they may open. */
export interface Opening {
  readonly role: 'owner' | 'staff';
  /** Missing in what a desk before 1.1 has stored. */
  readonly areas?: readonly DeskArea[] | undefined;
}

/** Whether somebody may make calls of an area. */
export function mayOpen({ role, areas = standardDeskAreas }: Opening, area: CallArea): boolean {
  if (role === 'owner' || area === 'everybody') return true;
  if (area === 'owner') return false;
  if (area === 'steps') return areas.includes('orders') || areas.includes('money');
  if (area !== 'look') return areas.includes(area);
  // As the staff always could, of whom no owner has said what they may open.
  return areas.includes('settings') || standardDeskAreas.every((one) => areas.includes(one));
}

/** The areas that open what an area of a call names. */
export function areasOf(area: CallArea): readonly string[] {
  if (area === 'steps') return ['orders', 'money'];
  return [area === 'look' ? 'settings' : area];
}

const moneySteps = [
  'proof-asked',
  'proof-received',
  'payment-asked',
  'payment-confirmed',
  'part-received',
  'payment-rejected',
  'refunded',
  'refund-closed',
];

/** The area of a step of an order, a booking or a custom order: of making it and taking it back. */
export function areaOfStep(event: string): DeskArea {
  return moneySteps.includes(event) ? 'money' : 'orders';
}

interface Steps<Move extends string, Step> {
  readonly moves: readonly Move[];
  readonly steps: readonly Step[];
}

/** What of the steps that are possible, and that can be taken back, is somebody's. */
export function ownSteps<
  Move extends string,
  Step extends { readonly event: string; readonly canUndo?: boolean | undefined },
>(opening: Opening, { moves, steps }: Steps<Move, Step>): { moves: Move[]; steps: Step[] } {
  const may = (event: string) => mayOpen(opening, areaOfStep(event));
  return {
    moves: moves.filter(may),
    steps: steps.map((step) => ({
      ...step,
      canUndo: step.canUndo === true && may(step.event),
    })),
  };
}

/** The areas from their stored text; null for those of whom no owner has said anything. */
export function deskAreasIn(stored: string | null): DeskArea[] {
  if (stored === null) return [...standardDeskAreas];
  const names = stored.split(' ');
  return deskAreas.filter((area) => names.includes(area));
}

/** The text that is stored of areas; null for the standard ones. */
export function storedDeskAreas(areas: readonly DeskArea[]): string | null {
  const chosen = deskAreas.filter((area) => areas.includes(area));
  return chosen.join(' ') === standardDeskAreas.join(' ') ? null : chosen.join(' ');
}
