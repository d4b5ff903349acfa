import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { createQueryClient } from '#src/lib/query.ts';

import { CashNotice, cashAllowanceQuery, useCashRefusal } from './payment-choice.tsx';

const allowance = { needsConfirmation: false, limitPaisa: 2_000_000, limitPieces: 12, openPaisa: 0, openPieces: 0 };

function htmlOf(known: typeof allowance, pieces = 1): string {
  const client = createQueryClient(() => Promise.reject(new Error('No request expected')));
  client.setQueryData(cashAllowanceQuery('maya').queryKey, known);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Notice pieces={pieces} />
    </QueryClientProvider>,
  );
}

function Notice({ pieces }: { readonly pieces: number }) {
  const refusal = useCashRefusal('maya', { totalPaisa: 100_000, pieces }, true);
  return refusal && <CashNotice userId="maya" refusal={refusal} />;
}

test('explains before the order is placed why cash is not possible and what to do', () => {
  expect(htmlOf(allowance)).toBe('');
  expect(htmlOf(allowance, 13)).toContain('Please order less, or pay online.');
  expect(htmlOf(allowance, 13)).not.toContain('<button');
  expect(htmlOf({ ...allowance, needsConfirmation: true })).toContain('Send the link again');
});
