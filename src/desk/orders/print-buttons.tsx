import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import { Button } from '#src/ui/button.tsx';

import styles from './order-page.module.css';
import { type PrintKind, PrintSheet } from './print-sheet.tsx';

/** Buttons that print the packing slip or the invoice. The sheet is on the page only while it prints. */
export function PrintButtons({ order }: { readonly order: StaffOrder }) {
  const [kind, setKind] = useState<PrintKind>();
  const print = (chosen: PrintKind) => {
    flushSync(() => setKind(chosen));
    window.addEventListener('afterprint', () => setKind(undefined), { once: true });
    window.print();
  };
  return (
    <div className={styles.buttons}>
      <Button variant="secondary" onClick={() => print('slip')}>
        <DeskIcon name="print" size={18} /> Packing slip
      </Button>
      <Button variant="secondary" onClick={() => print('invoice')}>
        <DeskIcon name="print" size={18} /> Invoice
      </Button>
      {kind && createPortal(<PrintSheet order={order} kind={kind} />, document.body)}
    </div>
  );
}
