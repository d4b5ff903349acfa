import { useSearch } from '@tanstack/react-router';

import { type Invoice, listInvoices } from '#contract/calls/admin/invoice-calls.ts';
import { fitsInvoice } from '#contract/rules/orders/invoice-search.ts';
import { dayInWords } from '#contract/rules/texts/days.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { type RowProps, Rows } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';

type ListedInvoice = Invoice & { readonly subject: string };

/** Invoices and credit notes, each leading to what was sold, where it is printed. */
export function InvoicesPage() {
  const search = useSearch({ from: '/staff/invoices' });
  return (
    <SearchedList<ListedInvoice>
      title="Invoices"
      nouns={['invoice or credit note', 'invoices and credit notes']}
      call={listInvoices}
      field="invoices"
      search={search}
      placeholder="Number, such as 2083/84-0042"
      fits={fitsInvoice}
      source="Each confirmed sale gets an invoice with the next number by itself."
    >
      {(invoices) => <Rows of={invoices.map(rowOf)} />}
    </SearchedList>
  );
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
