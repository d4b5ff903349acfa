import { deskApiPath } from '#contract/names/desk.ts';

export const staffCookieName = 'sphatik-desk';
/** The maximum that browsers store a cookie; the session ends sooner when it is not used. */
const lifeSeconds = 400 * 24 * 3600;

/** Returns the `Set-Cookie` header of a session. Secure also on http://localhost, where browsers accept that. */
export function staffCookie(token: string): string {
  return `${staffCookieName}=${token}; ${attributes}; Max-Age=${lifeSeconds}`;
}

/** Returns the `Set-Cookie` header that deletes it. */
export const noStaffCookie = () => `${staffCookieName}=; ${attributes}; Max-Age=0`;

/** Reads the session's token from a request's `Cookie` header. */
export function readStaffCookie(header: string | undefined): string | undefined {
  return new RegExp(`(?:^|; *)${staffCookieName}=([\\w-]{20,100})(?:;|$)`).exec(header ?? '')?.[1];
}

const attributes = `Path=${deskApiPath}; HttpOnly; Secure; SameSite=Strict`;
