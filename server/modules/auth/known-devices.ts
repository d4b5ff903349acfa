import { createHmac, randomBytes } from 'node:crypto';

import { isSameSecret } from '#server/http/same-secret.ts';

/** The maximum that browsers store a cookie. */
const lifeDays = 400;
const dayMs = 24 * 3_600_000;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

interface KnownDevicesOptions {
  readonly isSecure: boolean;
  /** Where the cookies are sent: of the login's call alone. */
  readonly path: string;
}

/**
 * Recognises devices that have logged in before by a cookie per account, signed with a secret that
 * all servers of the shop share. The cookie does not authenticate by itself.
 */
export function createKnownDevices(secret: string, { isSecure, path }: KnownDevicesOptions) {
  const sign = (...texts: readonly string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['known device', ...texts]))
      .digest('base64url');
  // One cookie per account, as families share a device; its name does not reveal the account.
  const nameFor = (userId: string) => `known-${sign('name', userId).slice(0, 12)}`;

  return {
    /** Returns the device's id when it has logged in to this account before. */
    read(cookies: string | undefined, userId: string): string | undefined {
      const prefix = `${nameFor(userId)}=`;
      const value = cookies
        ?.split(/; */)
        .find((cookie) => cookie.startsWith(prefix))
        ?.slice(prefix.length);
      const [id = '', day = '', signature = ''] = value?.split('.') ?? [];
      if (!isSameSecret(signature, sign(id, day, userId))) return undefined;
      return Number(day) + lifeDays > today() ? id : undefined;
    },
    /**
     * Returns the `Set-Cookie` header for a device that has just logged in; a known one keeps its
     * id.
     */
    cookieFor(userId: string, deviceId = randomBytes(12).toString('base64url')): string {
      const day = String(today());
      return [
        `${nameFor(userId)}=${deviceId}.${day}.${sign(deviceId, day, userId)}`,
        `Path=${path}`,
        `Max-Age=${(lifeDays * dayMs) / 1000}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ].join('; ');
    },
  };
}

function today(): number {
  return Math.floor(Date.now() / dayMs);
}

const browsers = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bCriOS\/|Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Returns a device's name for people, such as `Chrome on Android`, from a `User-Agent` header. */
export function deviceName(userAgent = ''): string {
  const nameIn = (names: typeof browsers | typeof systems) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
