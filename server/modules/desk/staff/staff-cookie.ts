import { deskApiPath } from '#contract/names/desk.ts';

/** The maximum that browsers store a cookie; the session ends sooner. */
const lifeSeconds = 400 * 24 * 3600;

/** The cookie of a staff session. */
export interface StaffCookies {
  readonly name: string;
  /** Returns the `Set-Cookie` header of a session. */
  set(token: string): string;
  /** Returns the `Set-Cookie` header that deletes it. */
  clear(): string;
  /** Reads the session's token from a request's `Cookie` header. */
  read(header: string | undefined): string | undefined;
}

/**
 * Over HTTPS no other host can set a cookie of this name (`__Host-`, which needs the path `/`). Over plain HTTP browsers take
 * none that is `Secure`, Safari not even from localhost, so it is left out there; elsewhere the desk needs HTTPS.
 */
export function createStaffCookies(publicUrl: string): StaffCookies {
  const isPlain = isLoopback(publicUrl);
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-sphatik-desk' : 'sphatik-desk';
  const attributes = `Path=${isSecure ? '/' : deskApiPath}; HttpOnly; ${isPlain ? '' : 'Secure; '}SameSite=Strict`;
  return {
    name,
    set: (token) => `${name}=${token}; ${attributes}; Max-Age=${lifeSeconds}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
    read: (header) => new RegExp(`(?:^|; *)${name}=([\\w-]{20,100})(?:;|$)`).exec(header ?? '')?.[1],
  };
}

/** Whether the shop is opened over plain HTTP on the machine itself, as for a first look. */
export function isLoopback(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
