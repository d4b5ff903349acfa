import { type ReactNode, useEffect, useRef } from 'react';

interface ProblemProps {
  /** The error of one attempt. Nothing is shown without one. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/**
 * Why something was not done. Focus and scroll go to it with each attempt, so that no tap looks
 * dead.
 */
export function Problem({ of, children }: ProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of && box.current) showProblem(box.current.closest('form'), box.current);
  }, [of]);
  if (!of) return null;
  return (
    <div ref={box} tabIndex={-1} style={{ flex: '1 0 100%' }}>
      {children}
    </div>
  );
}

/** What a form marks as wrong: a field, or a line of a table that somebody else changed. */
const wrongFields = '[aria-invalid="true"], [data-stale] td input';

/**
 * Moves focus and scroll to the first wrong field of a form, and opens the section that it is in;
 * else to `problem`. After the next render, which shows them.
 */
export function showProblem(form: Element | null | undefined, problem?: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(wrongFields);
    const section = field?.closest('details');
    if (section) section.open = true;
    (field ?? problem)?.focus();
  });
}
