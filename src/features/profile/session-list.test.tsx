import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { CustomerSession } from '#contract/calls/session-calls.ts';
import { createQueryClient } from '#src/lib/query.ts';

import { SessionList, sessionsQuery } from './session-list.tsx';

const at = '2026-05-04T10:00:00.000Z';
const here = { sessionId: 'a', device: 'Chrome on Android', startedAt: at, lastUsedAt: at, isCurrent: true };

function htmlOf(sessions: CustomerSession[]): string {
  const client = createQueryClient(() => Promise.reject(new Error('Nothing is asked')));
  client.setQueryData(sessionsQuery('maya').queryKey, sessions);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SessionList userId="maya" />
    </QueryClientProvider>,
  );
}

test('each session but this one has a button that ends it, and one ends all others', () => {
  const alone = htmlOf([here]);
  expect(alone).toContain('This device');
  expect(alone).not.toContain('<button');
  const both = htmlOf([here, { ...here, sessionId: 'b', device: 'Firefox on Linux', isCurrent: false }]);
  expect(both).toContain('aria-label="Log out Firefox on Linux, last used');
  expect(both).toContain('Log out all others');
  expect(both.match(/<button/g)).toHaveLength(2);
});
