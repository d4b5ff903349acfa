/** What a link in one of the shop's mails brings along. */
export interface MailedLink {
  readonly token?: string;
  readonly email?: string;
}

/** Reads such a link. Plus signs that some program took for spaces are put back. */
export function parseMailedLink(search: Record<string, unknown>): MailedLink {
  const token = mended(search.token);
  const email = mended(search.email);
  return { ...(token && { token }), ...(email && { email }) };
}

const mended = (value: unknown) => (typeof value === 'string' ? value.trim().replaceAll(' ', '+') : undefined);
