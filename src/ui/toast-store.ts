import { proxy } from 'valtio';

export type ToastKind = 'info' | 'success' | 'error';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

/** How long a toast stays, in milliseconds. */
export const toastMs = 3000;

export const toasts = proxy<{ shown: Toast[] }>({ shown: [] });

let lastId = 0;

/** Shows a message at the bottom of the screen for three seconds. The same message twice is shown once. */
export function showToast(kind: ToastKind, text: string): void {
  lastId += 1;
  const id = lastId;
  toasts.shown = [...toasts.shown.filter((toast) => toast.text !== text), { id, kind, text }].slice(-3);
  setTimeout(() => dismissToast(id), toastMs);
}

export function dismissToast(id: number): void {
  toasts.shown = toasts.shown.filter((toast) => toast.id !== id);
}
