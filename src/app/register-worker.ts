import { Workbox } from 'workbox-window';

/** Puts the worker in charge. Called once the page has settled; without one the shop works as long as there is a network. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const workbox = new Workbox('/sw.js', { type: 'module' });
  await workbox.register();
}
