import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { ShopHealth } from '#contract/calls/admin/health-calls.ts';

import { AutomaticBackups, BackupList, HealthFacts } from './health-page.tsx';

const at = '2026-05-04T10:00:00.000Z';
const health: ShopHealth = {
  version: '1.2.3',
  startedAt: at,
  node: 'v22.0.0',
  database: { kind: 'sqlite', bytes: 1e6, migration: '0001-first', problem: '', check: null },
  disk: { freeBytes: 5e9, totalBytes: 1e10 },
  mails: { hasServer: true, waiting: 0, failing: 0, oldestWaitingAt: null },
  lastBackupAt: null,
  backups: [],
  backup: { isRunning: false, problem: '' },
  work: { pictures: { waiting: 0, running: 0 }, pages: { waiting: 0 } },
  clientErrors: [],
  counts: { requests: 10, serverErrors: 0, lastServerErrorAt: null },
};

const backups = (own: Partial<ShopHealth>) =>
  renderToStaticMarkup(<BackupList {...health} {...own} />);
const facts = (own: Partial<ShopHealth>) =>
  renderToStaticMarkup(<HealthFacts health={{ ...health, ...own }} />);
const automatic = (own: Partial<NonNullable<ShopHealth['automaticBackups']>>) =>
  renderToStaticMarkup(
    <AutomaticBackups
      {...health}
      automaticBackups={{
        target: '/mnt/backups',
        lastAt: at,
        bytes: 3_200_000,
        problem: '',
        test: null,
        ...own,
      }}
    />,
  );
const database = (own: Partial<ShopHealth['database']>) =>
  facts({ database: { ...health.database, ...own } });

test.each([
  ['no backup', backups({}), /There’s no backup file yet\./],
  [
    'one by command',
    backups({ lastBackupAt: at }),
    /The last backup file was made on 4 May 2026\..*by command/,
  ],
  [
    'a file',
    backups({ lastBackupAt: at, backups: [{ file: 'shop.zip', at, bytes: 3_200_000 }] }),
    /shop\.zip, 3\.2 MB/,
  ],
  [
    'no automatic backup',
    renderToStaticMarkup(<AutomaticBackups {...health} />),
    /None are set up: if the server’s disk breaks, every order is lost\. Ask whoever.*BACKUP_URL.*Off/,
  ],
  [
    'one that went well',
    automatic({}),
    /The last one on 4 May 2026, 3\.2 MB \(database, files\).*To \/mnt\/backups.*Going well.*Not tried yet/,
  ],
  [
    'one that fails',
    automatic({ problem: 'The disk is full.', lastAt: null }),
    /None yet.*class="bad">No backup is made.*The disk is full\..*Failing/,
  ],
  [
    'one that could not be restored',
    automatic({ test: { at, isGood: false, text: 'a file is gone' } }),
    /Tried on 4 May 2026: a file is gone.*Failed/,
  ],
  ['no work', facts({}), /Nothing waits/],
  [
    'work that waits',
    facts({ work: { pictures: { waiting: 2, running: 1 }, pages: { waiting: 3 } } }),
    /Pictures: 2 waiting, 1 in progress\. Pages: 3 waiting\..*5 waiting/,
  ],
  ['a database that was not checked', database({}), /Not checked yet\./],
  [
    'one in order',
    database({ check: { at, result: 'ok', details: [] } }),
    /Checked on 4 May 2026.*In order/,
  ],
  [
    'one that is not',
    database({ check: { at, result: 'damaged', details: ['row 7 is gone'] } }),
    /bring the last backup back.*row 7 is gone.*Damaged/,
  ],
  [
    'no mail server',
    facts({ mails: { ...health.mails, hasServer: false } }),
    /Nobody gets them: the shop has no mail server yet\. Ask whoever/,
  ],
  [
    'a disk that fails',
    database({ problem: 'The server’s disk is full: nothing can be saved.' }),
    /disk is full: nothing can be saved\. Ask whoever looks after the server at once\..*Nothing can be saved/,
  ],
  [
    'what failed',
    facts({ counts: { requests: 100, serverErrors: 3, lastServerErrorAt: at } }),
    /3 of 100 pages and taps since the start, the last one on 4 May 2026\. If it grows, ask whoever/,
  ],
  [
    'the end of Nepal’s calendar',
    facts({ calendarEnds: '2034-04-13' }),
    /knows it until 13 April 2034\. Later invoices carry no date of it/,
  ],
])('%s is shown', (_, html, text) => expect(html).toMatch(text));

test('PostgreSQL checks itself', () => {
  expect(database({ kind: 'postgres' })).not.toContain('Check of the database');
});

test('No engineer’s word stands alone: a setting’s name follows what it means', () => {
  const all = [
    facts({
      mails: { ...health.mails, hasServer: false },
      counts: { requests: 10, serverErrors: 1, lastServerErrorAt: at },
      proxyProblem: 'TRUST_PROXY is set.',
    }),
    renderToStaticMarkup(<AutomaticBackups {...health} />),
  ].join(' ');
  expect(all).not.toMatch(/migration|requests|data folder|Check the log/);
  for (const [name] of all.matchAll(/[A-Z]+_[A-Z_]+/g)) {
    const before = all.slice(0, all.indexOf(name)).slice(-160);
    expect([name, before]).toEqual([
      name,
      expect.stringContaining('whoever looks after the server'),
    ]);
  }
});
