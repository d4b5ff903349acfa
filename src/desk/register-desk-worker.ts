import type { AnyRouter } from '@tanstack/react-router';

import { deskAddress, deskPath } from '#contract/names/desk.ts';
import { registerWorker } from '#src/lib/worker-updates.ts';
import { updateNotices } from '#src/ui/update-notice.tsx';

/** Registers the desk's worker, also for its address without a slash at the end. */
export async function registerDeskWorker(router: AnyRouter, entry: string): Promise<void> {
  try {
    await registerWorker({
      script: `${deskAddress}sw.js`,
      scope: deskPath,
      entry,
      notices: updateNotices('desk'),
      onNextPage: (run) => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setTimeout(run)),
    });
  } catch (error) {
    console.info('The desk’s worker is not available', error);
  }
}
