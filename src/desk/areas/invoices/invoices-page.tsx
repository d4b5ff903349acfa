import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { exportAccounts, listInvoices } from '#contract/calls/admin/invoice-calls.ts';
import type { Invoice } from '#contract/calls/admin/invoice-schemas.ts';
import { fitsInvoice } from '#contract/rules/orders/invoice-search.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { dayInWords } from '#contract/rules/texts/days.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { useIsOwner } from '#src/desk/lib/staff-query.ts';
import { SaveButton } from '#src/desk/ui/change-buttons.tsx';
import { type RowProps, Rows } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';
import { TextField } from '#src/shared/ui/forms/field.tsx';

type ListedInvoice = Invoice & { readonly subject: string };

/** Invoices and credit notes, each leading to what was sold, where it is printed. */
export function InvoicesPage() {
  const search = useSearch({ from: '/staff/invoices' });
  const isOwner = useIsOwner();
  return (
    <SearchedList<ListedInvoice>
      title="Invoices"
      nouns={['invoice or credit note', 'invoices and credit notes']}
      call={listInvoices}
      field="invoices"
      search={search}
      placeholder="Number, such as 2083/84-0042"
      fits={fitsInvoice}
      links={isOwner && <AccountantFile />}
      source="Each confirmed sale gets an invoice with the next number by itself."
    >
      {(invoices) => <Rows of={invoices.map(rowOf)} />}
    </SearchedList>
  );
}

/** The days of an accountant's file, the month before by default, and a button that saves it. */
function AccountantFile() {
  const [days, setDays] = useState(lastMonth);
  const dayField = (label: string, name: keyof typeof days) => (
    <TextField
      label={label}
      type="date"
      value={days[name]}
      onChange={({ target }) => setDays({ ...days, [name]: target.value })}
    />
  );
  return (
    <details>
      <summary className="tall-link accent">For your accountant</summary>
      <p>
        One row for each line of an invoice, each credit note, payment and refund of these days, of
        orders, bookings and custom orders.
      </p>
      <div className="row wrap">
        {dayField('From', 'from')}
        {dayField('To', 'to')}
        <SaveButton
          call={exportAccounts}
          input={{ body: days }}
          label="Save as a spreadsheet"
          about="file for your accountant"
        />
      </div>
    </details>
  );
}

function lastMonth(): { readonly from: string; readonly to: string } {
  const first = new Date(`${shopDay(new Date()).slice(0, 7)}-01T00:00:00Z`);
  const to = new Date(first.getTime() - 86_400_000).toISOString().slice(0, 10);
  return { from: `${to.slice(0, 7)}-01`, to };
}

function rowOf({
  number,
  kind,
  amountPaisa,
  invoiceNumber,
  content,
  subject,
}: ListedInvoice): RowProps {
  const { day, nepaliDay, sale, reference } = content;
  const isCredit = kind === 'credit-note';
  const days = nepaliDay ? `${dayInWords(day)}, ${nepaliDay} BS` : dayInWords(day);
  return {
    title: number,
    detail: [sale.buyer.name, days, reference, isCredit && `takes back ${invoiceNumber}`],
    end: formatPaisa(isCredit ? -amountPaisa : amountPaisa),
    link: linkOf(subject),
  };
}

/** Where the subject of an invoice is shown. */
function linkOf(subject: string): NonNullable<RowProps['link']> {
  const [kind, id = ''] = subject.split(':');
  return kind === 'booking'
    ? { to: '/bookings/$id', params: { id } }
    : { to: '/orders/$orderId', params: { orderId: id } };
}
