import { proxy } from 'valtio';

export type ToastKind = 'info' | 'success' | 'error';

/** What can be done about a message. */
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
/** Longer, where there is something to press. */
const actionMs = 12_000;
/** A newer toast waits until the one before it can have been read. */
const readableMs = ({ text }: Toast) => Math.min(toastMs, Math.max(1000, 40 * text.length));

interface ToastState {
  /** One at a time. */
  shown: Toast | undefined;
  /** Ids of the open dialogs, the topmost last: it shows the toasts, as everything behind it is inert. */
  readonly dialogs: string[];
}

export const toasts = proxy<ToastState>({ shown: undefined, dialogs: [] });

/** The newest of each rank, to be shown in this order. */
let queue: Toast[] = [];
let shownAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

/** An error first, then what merely informs, then what offers an action. */
const rankOf = ({ kind, action }: Toast) => (action ? 2 : kind === 'error' ? 0 : 1);

/**
 * Shows a message for three seconds, longer with an action. A newer message takes its place; only an error keeps its
 * three seconds, and a toast with an action comes back afterwards.
 */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  lastId += 1;
  const toast: Toast = { id: lastId, kind, text, action };
  queue = [...queue.filter((one) => one.text !== text && rankOf(one) !== rankOf(toast)), toast];
  queue.sort((one, other) => rankOf(one) - rankOf(other));
  const { shown } = toasts;
  if (!shown || shown.text === text || rankOf(toast) === 0) showNext();
  else schedule(shown);
}

/** Takes back a message whose reason is gone. */
export function withdrawToast(text: string): void {
  queue = queue.filter((one) => one.text !== text);
  if (toasts.shown?.text === text) dismissToast();
}

export function dismissToast(): void {
  toasts.shown = undefined;
  showNext();
}

function showNext(): void {
  const { shown } = toasts;
  const next = queue.shift();
  if (shown?.action && next && !next.action && !queue.some(({ action }) => action)) queue.push({ ...shown });
  toasts.shown = next;
  shownAt = Date.now();
  schedule(next);
}

function schedule(shown: Toast | undefined): void {
  clearTimeout(timer);
  if (!shown) return;
  const fullMs = shown.action ? actionMs : toastMs;
  const staysMs = queue.length === 0 || rankOf(shown) === 0 ? fullMs : readableMs(shown);
  timer = setTimeout(showNext, shownAt + staysMs - Date.now());
}
