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

export const toasts = proxy<{ shown: Toast[] }>({ shown: [] });

let lastId = 0;

/** Shows a message at the bottom of the screen for three seconds, longer with an action. The same message twice is shown once. */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  lastId += 1;
  const id = lastId;
  toasts.shown = [...toasts.shown.filter((toast) => toast.text !== text), { id, kind, text, action }].slice(-3);
  setTimeout(() => dismissToast(id), action ? actionMs : toastMs);
}

export function dismissToast(id: number): void {
  toasts.shown = toasts.shown.filter((toast) => toast.id !== id);
}
