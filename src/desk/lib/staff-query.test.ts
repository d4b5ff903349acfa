import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';

import { createDeskQueryClient } from './staff-query.ts';

test('what is on the screen is read again once the network is back', async () => {
  const queryClient = createDeskQueryClient();
  queryClient.mount();
  onTestFinished(() => queryClient.unmount());
  const read = vi.fn(async () => 'an order');
  const observer = new QueryObserver(queryClient, { queryKey: ['order'], queryFn: read, staleTime: 0 });
  onTestFinished(observer.subscribe(() => {}));
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});
