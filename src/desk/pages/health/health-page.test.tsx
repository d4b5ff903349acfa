import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { ShopHealth } from '#contract/calls/admin/health-calls.ts';

import { BackupList, HealthFacts } from './health-page.tsx';

const at = '2026-05-04T10:00:00.000Z';
const health: ShopHealth = {
  version: '1.2.3',
  startedAt: at,
  node: 'v22.0.0',
  database: { kind: 'sqlite', bytes: 1e6, migration: '0001-first', problem: '', check: null },
  disk: { freeBytes: 5e9, totalBytes: 1e10 },
  mails: { waiting: 0, failing: 0, oldestWaitingAt: null },
  lastBackupAt: null,
  backups: [],
  backup: { isRunning: false, problem: '' },
  work: { pictures: { waiting: 0, running: 0 }, pages: { waiting: 0 } },
  clientErrors: [],
  counts: { requests: 10, serverErrors: 0, lastServerErrorAt: null },
};

test('a backup by command is shown, also when none was made at the desk', () => {
  const htmlOf = (own: Partial<ShopHealth>) => renderToStaticMarkup(<BackupList {...health} {...own} />);
  expect(htmlOf({})).toContain('There’s no backup yet.');
  const byCommand = htmlOf({ lastBackupAt: at });
  expect(byCommand).toContain('The last backup was made on 4 May 2026.');
  expect(byCommand).toContain('by command');
  const listed = htmlOf({ lastBackupAt: at, backups: [{ file: 'shop.zip', at, bytes: 3_200_000 }] });
  expect(listed).toContain('shop.zip, 3.2 MB');
  expect(listed).not.toContain('by command');
});

test('the work that waits is counted', () => {
  expect(renderToStaticMarkup(<HealthFacts health={health} />)).toContain('Nothing waits');
  const work = { pictures: { waiting: 2, running: 1 }, pages: { waiting: 3 } };
  const busy = renderToStaticMarkup(<HealthFacts health={{ ...health, work }} />);
  expect(busy).toContain('Pictures: 2 waiting, 1 in progress.');
  expect(busy).toContain('Pages: 3 waiting.');
  expect(busy).toContain('5 waiting');
});

test('the last check of the database is shown with its date and result', () => {
  const htmlOf = (database: Partial<ShopHealth['database']>) =>
    renderToStaticMarkup(<HealthFacts health={{ ...health, database: { ...health.database, ...database } }} />);
  expect(htmlOf({})).toContain('Not checked yet.');
  expect(htmlOf({ check: { at, result: 'ok', details: [] } })).toMatch(/Checked on 4 May 2026.*In order/);
  const details = ['row 7 missing from index orders_number'];
  expect(htmlOf({ check: { at, result: 'damaged', details } })).toMatch(/row 7 missing.*Damaged/);
  expect(htmlOf({ kind: 'postgres' })).not.toContain('Check of the database');
});
