import { proxy } from 'valtio';

export type ToastKind = 'info' | 'success' | 'error';

/** A button on a toast. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly action?: ToastAction | undefined;
}

/** How long a toast stays, in milliseconds. */
export const toastMs = 3000;
/** The same for a toast with an action. */
const actionMs = 12_000;
/** The least time before a newer toast replaces this one: enough to read it. */
const readableMs = ({ text }: Toast) => Math.min(toastMs, Math.max(1000, 40 * text.length));

interface ToastState {
  /** Only one is shown at a time. */
  shown: Toast | undefined;
  /**
   * Ids of the open dialogs, the topmost last: it shows the toasts, because everything behind it is
   * inert.
   */
  readonly dialogs: string[];
}

export const toasts = proxy<ToastState>({ shown: undefined, dialogs: [] });

/** The newest toast of each priority, in the order of display. */
let queue: Toast[] = [];
let shownAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

/** Errors first, then messages, then toasts with an action. */
function priorityOf({ kind, action }: Toast): number {
  if (action) return 2;
  return kind === 'error' ? 0 : 1;
}

/**
 * Shows a message for three seconds, longer with an action. A newer message takes its place; only
 * an error keeps its three seconds, and a toast with an action comes back afterwards.
 */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  lastId += 1;
  const toast: Toast = { id: lastId, kind, text, action };
  queue = [
    ...queue.filter((one) => one.text !== text && priorityOf(one) !== priorityOf(toast)),
    toast,
  ];
  queue.sort((one, other) => priorityOf(one) - priorityOf(other));
  const { shown } = toasts;
  if (!shown || shown.text === text || priorityOf(toast) === 0) showNext();
  else schedule(shown);
}

/** Removes a message that no longer applies, shown or queued. */
export function withdrawToast(text: string): void {
  queue = queue.filter((one) => one.text !== text);
  if (toasts.shown?.text === text) dismissToast();
}

/** Removes errors, which the next attempt makes old. */
export function withdrawErrors(): void {
  queue = queue.filter(({ kind }) => kind !== 'error');
  if (toasts.shown?.kind === 'error') dismissToast();
}

export function dismissToast(): void {
  toasts.shown = undefined;
  showNext();
}

function showNext(): void {
  const { shown } = toasts;
  const next = queue.shift();
  if (shown?.action && next && !next.action && !queue.some(({ action }) => action))
    queue.push({ ...shown });
  toasts.shown = next;
  shownAt = Date.now();
  schedule(next);
}

function schedule(shown: Toast | undefined): void {
  clearTimeout(timer);
  if (!shown) return;
  const fullMs = shown.action ? actionMs : toastMs;
  const staysMs = queue.length === 0 || priorityOf(shown) === 0 ? fullMs : readableMs(shown);
  timer = setTimeout(showNext, shownAt + staysMs - Date.now());
}
