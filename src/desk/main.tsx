import './styles/index.css';

import { onlineManager } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { deviceStorage } from '#src/lib/text-storage.ts';
// Before what follows: it awaits the next task.
import { nextTask } from './lib/next-task.ts';

import { showFonts } from './lib/show-fonts.ts';
import { createDeskQueryClient } from './lib/staff-query.ts';
import { restoreResults, storeResults } from './lib/stored-results.ts';
import { registerDeskWorker } from './register-desk-worker.ts';
import { createDeskRouter } from './router.tsx';

// The colour scheme that was chosen on this device, in the shop or here.
const theme = deviceStorage.read('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

// Without this it begins as online.
onlineManager.setOnline(navigator.onLine);
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
showFonts();
void import('./outbox/desk-outbox.ts').then(({ startDeskOutbox }) => startDeskOutbox(queryClient));
void registerDeskWorker();
