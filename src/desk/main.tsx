import './styles/index.css';

import { onlineManager } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

import { deviceStorage } from '#src/lib/text-storage.ts';

import { createDeskQueryClient } from './lib/staff-query.ts';
import { restoreResults, storeResults } from './lib/stored-results.ts';
import { startDeskOutbox } from './outbox/desk-outbox.ts';
import { registerDeskWorker } from './register-desk-worker.ts';
import { createDeskRouter } from './router.tsx';

// The colour scheme that was chosen on this device, in the shop or here.
const theme = deviceStorage.read('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

// Without this it begins as online.
onlineManager.setOnline(navigator.onLine);
const queryClient = createDeskQueryClient();
const router = createDeskRouter(queryClient);
storeResults(queryClient);
// Its requests need not wait for what is stored.
void router.load();
await restoreResults(queryClient);
startDeskOutbox(queryClient);
createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />);
void registerDeskWorker();
