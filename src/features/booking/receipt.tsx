import { useEffect, useRef } from 'react';

import { Button } from '#src/ui/button.tsx';

import styles from './booking-form.module.css';

interface ReceiptProps {
  readonly id: string;
  readonly email: string;
  readonly onAgain: () => void;
}

/** Replaces the form after the booking was accepted. */
export function Receipt({ id, email, onAgain }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className={styles.receipt}>
      <h2 ref={heading} tabIndex={-1}>
        We have your booking
      </h2>
      <p>
        We’re emailing a copy to {email || 'you'}. We’ll write or call to arrange a time, and send you a calendar entry.
      </p>
      <p className={styles.number}>
        Receipt number: <strong>{id}</strong>
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Book another
      </Button>
    </div>
  );
}
