import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';

import { AppError } from '#src/shared/network/app-error.ts';
import { createDeskQueryClient, isOutdated } from './staff-query.ts';

test('what is on the screen is read again once the network is back', async () => {
  const queryClient = createDeskQueryClient();
  queryClient.mount();
  onTestFinished(() => queryClient.unmount());
  const read = vi.fn(async () => 'an order');
  const observer = new QueryObserver(queryClient, {
    queryKey: ['order'],
    queryFn: read,
    staleTime: 0,
  });
  onTestFinished(observer.subscribe(() => {}));
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

test('a list is read again after a change that was made from an old one, also of what has ended', () => {
  const failures = [409, 404, 422].map(
    (status) => new AppError('error-response', 'No', { status, failure: undefined }),
  );
  expect([...failures, new AppError('offline', 'Away')].map(isOutdated)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
