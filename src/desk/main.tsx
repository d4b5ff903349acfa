import './styles/index.css';

import { onlineManager } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { deskAddress, deskPath } from '#contract/names/desk.ts';
import { orUndefined } from '#src/shared/browser/or-undefined.ts';
import { yieldToMain } from '#src/shared/loading/yield-to-main.ts';
import { reportErrors } from '#src/shared/network/report-errors.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { createDeskRouter } from './app/router.tsx';
import { markBrokenPictures } from './lib/broken-pictures.ts';
import { createDeskQueryClient } from './lib/staff-query.ts';
import { isLoggingOut, staffSession } from './lib/staff-session.ts';
import { restoreResults, storeResults } from './lib/stored-results.ts';

// An older browser keeps the lines of index.html.
if (!('toSorted' in Array.prototype)) throw new Error('This browser is too old for the desk');
reportErrors(window, () => 'desk');
markBrokenPictures();

// The colour scheme that was chosen on this device, in the shop or here.
const theme = deviceStorage.read('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

// Without this it begins as online.
onlineManager.setOnline(navigator.onLine);
// The shop has still to be told.
staffSession.isOver = isLoggingOut();
const queryClient = createDeskQueryClient();
storeResults(queryClient);
const restoring = restoreResults(queryClient);
await yieldToMain();
const router = createDeskRouter(queryClient);
// Its requests need not wait for what is stored.
void router.load();
await restoring;
const root = createRoot(document.getElementById('root') as HTMLElement);
// In slices, between which the browser can respond to a tap.
startTransition(() => root.render(<RouterProvider router={router} />));
void import('./outbox/desk-outbox.ts').then(({ startDeskOutbox }) => startDeskOutbox(queryClient));
void orUndefined('The desk’s worker is not available', async () => {
  const [{ registerWorker }, { updateNotices }] = await Promise.all([
    import('#src/shared/updates/worker-updates.ts'),
    import('#src/shared/ui/notices/update-notice.tsx'),
  ]);
  await registerWorker({
    script: `${deskAddress}sw.js`,
    // Also for its address without a slash at the end.
    scope: deskPath,
    entry: import.meta.url,
    notices: updateNotices('desk'),
    onNextPage: (run) =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setTimeout(run)),
  });
});
