import { Fragment } from 'react';

import type { Invoice } from '#contract/calls/admin/invoice-schemas.ts';
import { statedOf } from '#contract/rules/orders/invoices.ts';
import { dayInWords } from '#contract/rules/texts/days.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import styles from '#src/desk/ui/print-sheet.module.css';
import recordStyles from '#src/desk/ui/record.module.css';
import { Lines } from '#src/desk/ui/record-view.tsx';
import { usePrinting } from '#src/desk/ui/use-printing.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';

const titles = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;

/** Buttons that print invoices and credit notes as they were given. */
export function InvoiceButtons({ invoices }: { readonly invoices: readonly Invoice[] }) {
  const { print, sheet } = usePrinting();
  return (
    <>
      {invoices.map((invoice) => (
        <Button
          key={invoice.id}
          variant="secondary"
          onClick={() => print(<InvoiceSheet invoice={invoice} />)}
        >
          <DeskIcon name="print" size={18} /> {titles[invoice.kind]} {invoice.number}
        </Button>
      ))}
      {sheet}
    </>
  );
}

/** An invoice or a credit note as it was given. It is seen on paper alone. */
function InvoiceSheet({ invoice }: { readonly invoice: Invoice }) {
  const { kind, number, invoiceNumber, content } = invoice;
  const { sale, seller, reference } = content;
  const isCredit = kind === 'credit-note';
  const stated = statedOf(invoice);
  return (
    <article className={styles.sheet} data-print={kind}>
      <header className={styles.head}>
        <div>
          <p className={styles.shop}>{seller.name}</p>
          <Lines of={[seller.address, [seller.phone, seller.email].filter(Boolean).join(' · ')]} />
          {seller.taxNumber && (
            <p>
              {seller.taxLabel} {seller.taxNumber}
            </p>
          )}
        </div>
        <div className={styles.title}>
          <h1>{titles[kind]}</h1>
          <p>{number}</p>
          {isCredit && <p>for invoice {invoiceNumber}</p>}
          <p>
            For {reference}
            {content.soldOn &&
              content.soldOn !== content.day &&
              ` of ${dayInWords(content.soldOn)}`}
          </p>
          <p>{dayInWords(content.day)}</p>
          {content.nepaliDay && <p>{content.nepaliDay} BS</p>}
        </div>
      </header>
      <address className={styles.address}>
        <Lines of={[sale.buyer.name, ...sale.buyer.address, formatPhone(sale.buyer.phoneNumber)]} />
        {sale.buyer.taxNumber && <p>PAN/VAT number {sale.buyer.taxNumber}</p>}
      </address>
      {stated.lines.length > 0 && <InvoiceLines lines={stated.lines} />}
      <InvoiceSums invoice={invoice} stated={stated} />
    </article>
  );
}

type Stated = ReturnType<typeof statedOf>;

function InvoiceLines({ lines }: Pick<Stated, 'lines'>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, quantity, unitPaisa, totalPaisa }) => (
          <tr key={`${name} ${unitPaisa}`}>
            <td>{name}</td>
            <td>{quantity}</td>
            <td>{formatPaisa(unitPaisa)}</td>
            <td>{formatPaisa(totalPaisa)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface InvoiceSumsProps {
  readonly invoice: Invoice;
  readonly stated: Stated;
}

/** The sums of the invoice; of a credit note those that it takes back. */
function InvoiceSums({ invoice, stated }: InvoiceSumsProps) {
  const { kind, amountPaisa, taxPaisa, content } = invoice;
  const { sale, taxPercent, seller } = content;
  const { discountPaisa, shippingPaisa, otherPaisa } = stated;
  const sums: [string, number][] = [];
  if (discountPaisa !== 0)
    sums.push([['Discount', sale.discountFor].filter(Boolean).join(' '), -discountPaisa]);
  if (shippingPaisa !== 0) sums.push(['Delivery', shippingPaisa]);
  if (otherPaisa !== 0) sums.push(['Price difference', otherPaisa]);
  sums.push([kind === 'invoice' ? 'Total' : 'Total taken back', amountPaisa]);
  if (taxPercent > 0) {
    const tax = `${seller.taxName ?? 'Tax'} ${taxPercent} %`;
    sums.push([kind === 'invoice' ? `${tax} in it` : `${tax} taken back`, taxPaisa]);
  }
  return (
    <dl className={`grid ${recordStyles.sums}`}>
      {sums.map(([label, paisa]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{formatPaisa(paisa)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
