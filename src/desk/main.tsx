import './styles/index.css';

import { onlineManager } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { reportErrors } from '#src/lib/report-errors.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';
import { isLoggingOut } from './lib/log-out.ts';
// Before what follows: it awaits the next task.
import { nextTask } from './lib/next-task.ts';
import { createDeskQueryClient } from './lib/staff-query.ts';
import { staffSession } from './lib/staff-session.ts';
import { restoreResults, storeResults } from './lib/stored-results.ts';
import { createDeskRouter } from './router.tsx';

// An older browser keeps the lines of index.html.
if (!('toSorted' in Array.prototype)) throw new Error('This browser is too old for the desk');
reportErrors(window, () => 'desk');

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
await nextTask();
const router = createDeskRouter(queryClient);
// Its requests need not wait for what is stored.
void router.load();
await restoring;
const root = createRoot(document.getElementById('root') as HTMLElement);
// In slices, between which the browser can respond to a tap.
startTransition(() => root.render(<RouterProvider router={router} />));
void import('./outbox/desk-outbox.ts').then(({ startDeskOutbox }) => startDeskOutbox(queryClient));
void import('./register-desk-worker.ts').then(({ registerDeskWorker }) => registerDeskWorker(router, import.meta.url));
