import { useEffect, useRef } from 'react';

import { Button } from '#src/ui/button.tsx';

import styles from './booking-form.module.css';

interface ReceiptProps {
  readonly id: string;
  readonly email: string;
  readonly onAgain: () => void;
}

/** What stands in the form's place once the booking has arrived. */
export function Receipt({ id, email, onAgain }: ReceiptProps) {
  const place = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <div className={styles.receipt}>
      <h2 ref={place} tabIndex={-1}>
        We have your booking
      </h2>
      <p>
        A copy is on its way to {email || 'your address'}. We write or call to agree on a time, and send it to you as a
        calendar entry.
      </p>
      <p className={styles.number}>
        Receipt number: <strong>{id}</strong>
      </p>
      <Button kind="quiet" onClick={onAgain}>
        Book another
      </Button>
    </div>
  );
}
