import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { CustomerSession } from '#contract/calls/auth-calls.ts';
import { createQueryClient } from '#src/shared/queries/query.ts';

import { SessionList, sessionsQuery } from './session-list.tsx';

const at = '2026-05-04T10:00:00.000Z';
const here = {
  sessionId: 'a',
  device: 'Chrome on Android',
  startedAt: at,
  lastUsedAt: at,
  isCurrent: true,
};

function htmlOf(sessions: CustomerSession[]): string {
  const client = createQueryClient(() => Promise.reject(new Error('No request expected')));
  client.setQueryData(sessionsQuery('maya').queryKey, sessions);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SessionList userId="maya" />
    </QueryClientProvider>,
  );
}

test('each other session has a logout button, and one button ends all of them', () => {
  const alone = htmlOf([here]);
  expect(alone).toContain('This device');
  expect(alone).not.toContain('<button');
  const both = htmlOf([
    here,
    { ...here, sessionId: 'b', device: 'Firefox on Linux', isCurrent: false },
  ]);
  expect(both).toContain('aria-label="Log out Firefox on Linux, last used');
  expect(both).toContain('Log out all others');
  expect(both.match(/<button/g)).toHaveLength(2);
});

test('lists this device first, and shows the last use to the hour', () => {
  const lastUsedAt = new Date(Date.now() - 50 * 60_000).toISOString();
  const other = {
    ...here,
    sessionId: 'b',
    device: 'Firefox on Linux',
    isCurrent: false,
    lastUsedAt,
  };
  const html = htmlOf([other, { ...here, device: 'This phone' }]);
  expect(html.indexOf('This phone')).toBeLessThan(html.indexOf('Firefox'));
  expect(html).toContain('Last used within the past hour');
});
