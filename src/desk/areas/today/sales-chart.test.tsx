import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { SalesChart } from './sales-chart.tsx';

test('what was ordered and not paid yet is no best day', () => {
  const ordered = { day: '2026-11-02', soldPaisa: 900_000, receivedPaisa: 0 };
  const days = [{ day: '2026-11-01', soldPaisa: 50_000, receivedPaisa: 150_000 }, ordered];
  expect(renderToStaticMarkup(<SalesChart days={days} />)).toContain('Best day Rs 1,500');
  expect(renderToStaticMarkup(<SalesChart days={[ordered]} />)).toContain('Nothing received yet');
});
