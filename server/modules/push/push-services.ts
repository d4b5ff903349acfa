// The address of a device comes from its browser, and the shop sends requests there. So it must be
// of a push service that browsers use: a list of names, because any other host may be inside the
// shop's own network.

const hosts: readonly string[] = [
  // Chrome, Edge on Android, Brave, Opera, Samsung Internet
  'fcm.googleapis.com',
  'jmt17.google.com',
];

const domains: readonly string[] = [
  // Firefox
  '.push.services.mozilla.com',
  // Safari
  '.push.apple.com',
  // Edge on Windows
  '.notify.windows.com',
];

/**
 * Whether an endpoint is of a push service that browsers use, or of one of the `others`. It is as
 * browsers write it: pushes of one service are found by the beginning of their endpoints.
 */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.href !== endpoint) return false;
  if (url.username !== '' || url.password !== '') return false;
  if (others.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const { hostname } = url;
  return hosts.includes(hostname) || domains.some((domain) => hostname.endsWith(domain));
}
