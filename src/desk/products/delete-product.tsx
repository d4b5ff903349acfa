import { useState } from 'react';

import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

import styles from './product-form.module.css';

interface DeleteProductProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onDelete: () => void;
}

/** Deletes after a question. */
export function DeleteProduct({ name, isBusy, onDelete }: DeleteProductProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className={styles.delete}>
        <Button variant="plain" onClick={() => setAsking(true)}>
          Delete this product
        </Button>
      </p>
      {isAsking && (
        <Dialog title={`Delete ${name}?`} placement="centre" onClose={() => setAsking(false)}>
          <div className={styles.dialog}>
            <p>
              Its pictures, variants and reviews are deleted too, and carts lose it. Orders that have it stay as they
              are. To take it out of the shop for a while, hide it instead.
            </p>
            <div className={`button-row ${styles.actions}`}>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                Keep it
              </Button>
              <Button
                aria-disabled={isBusy || undefined}
                onClick={() => {
                  if (isBusy) return;
                  setAsking(false);
                  onDelete();
                }}
              >
                Delete
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
