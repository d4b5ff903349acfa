import type { ReactNode } from 'react';

/** The result of submitting a form, announced to screen readers. Unlike a toast it stays. */
export function FormMessage({
  kind,
  children,
}: {
  readonly kind: 'error' | 'success';
  readonly children: ReactNode;
}) {
  return (
    <p className="callout dense" data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
