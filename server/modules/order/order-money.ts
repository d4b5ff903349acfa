import type { Reader } from '#server/db/connect.ts';

/** Payments and refunds of an order, oldest first. */
export async function readMoney(read: Reader, orderId: string) {
  const of = <Table extends 'payments' | 'refunds'>(table: Table) =>
    read
      .selectFrom(table as 'payments' | 'refunds')
      .select(['id', 'amount_paisa as amountPaisa', 'reference', 'who', 'at'])
      .where('order_id', '=', orderId)
      .orderBy('at')
      .orderBy('id')
      .execute();
  return { payments: await of('payments'), refunds: await of('refunds') };
}

/** What of an order's payments was not given back. */
export async function refundablePaisa(read: Reader, orderId: string): Promise<number> {
  const { payments, refunds } = await readMoney(read, orderId);
  const sum = (rows: readonly { readonly amountPaisa: number }[]) =>
    rows.reduce((total, row) => total + row.amountPaisa, 0);
  return sum(payments) - sum(refunds);
}
