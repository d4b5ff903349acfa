import { expect, test, vi } from 'vitest';

import { createKnownDevices, deviceName } from './known-devices.ts';

const devices = createKnownDevices('a secret of the shop', {
  isSecure: true,
  path: '/api/authentication/login',
});
const cookieOf = (setCookie: string) => setCookie.split(';', 1)[0] ?? '';

test('recognises a device for the account it logged in to, and for no other', () => {
  const one = cookieOf(devices.cookieFor('user-1'));
  const two = cookieOf(devices.cookieFor('user-2'));
  const id = devices.read(`theme=dark; ${one}; ${two}`, 'user-1');
  expect(id).toMatch(/^[\w-]{16}$/);
  expect(devices.read(`${one}; ${two}`, 'user-2')).not.toBe(id);
  expect(devices.read(one, 'user-2')).toBeUndefined();
  expect(devices.read(undefined, 'user-1')).toBeUndefined();
  expect(devices.read(cookieOf(devices.cookieFor('user-1', id)), 'user-1')).toBe(id);
});

test('rejects a forged or changed cookie', () => {
  const [name, value = ''] = cookieOf(devices.cookieFor('user-1')).split('=');
  const [id, day, signature] = value.split('.');
  const foreign = cookieOf(
    createKnownDevices('another secret', {
      isSecure: true,
      path: '/api/authentication/login',
    }).cookieFor('user-1'),
  ).split('=')[1];
  for (const made of [
    '',
    '.',
    `${id}`,
    `x${id}.${day}.${signature}`,
    `${id}.${Number(day) + 1}.${signature}`,
    foreign,
  ]) {
    expect(devices.read(`${name}=${made}`, 'user-1'), made).toBeUndefined();
  }
});

test('expires after 400 days', () => {
  const cookie = cookieOf(devices.cookieFor('user-1'));
  vi.useFakeTimers({ now: Date.now() + 401 * 24 * 3_600_000 });
  try {
    expect(devices.read(cookie, 'user-1')).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('hides the cookie from scripts and other sites, and the account in it', () => {
  expect(devices.cookieFor('user-1')).toMatch(
    /^known-[\w-]{12}=[\w-]+\.\d+\.[\w-]+; Path=\/api\/authentication\/login; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(
    createKnownDevices('a secret', { isSecure: false, path: '/' }).cookieFor('user-1'),
  ).not.toContain('Secure');
  expect(devices.cookieFor('user-1')).not.toContain('user-1');
});

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webKit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0',
    'Firefox on Mac',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/140.0.0.0 Safari/537.36`,
    'Chrome on Linux',
  ],
  ['curl/8.5.0', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
