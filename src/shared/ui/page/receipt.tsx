import { type ReactNode, useEffect, useRef } from 'react';

interface ReceiptProps {
  readonly title: string;
  /** The receipt number; empty where none came. */
  readonly number: string;
  readonly children: ReactNode;
}

/** Shown when a form was accepted. Its heading is focused. */
export function Receipt({ title, number, children }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="stack start">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {number && (
        <p className="small-frame padded-tight breaks">
          Receipt number: <strong>{number}</strong>
        </p>
      )}
      {children}
    </div>
  );
}
