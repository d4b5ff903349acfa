import './styles/index.css';

import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

import { deviceStorage } from '#src/lib/text-storage.ts';

import { createDeskQueryClient } from './lib/staff-query.ts';
import { registerDeskWorker } from './register-desk-worker.ts';
import { createDeskRouter } from './router.tsx';

// The colour scheme that was chosen on this device, in the shop or here.
const theme = deviceStorage.read('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

const router = createDeskRouter(createDeskQueryClient());
createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />);
void registerDeskWorker();
