/** Search params of a link in one of the shop's mails. */
export interface MailedLink {
  readonly token?: string;
  readonly email?: string;
}

/** Parses such a link. Restores plus signs that a mail program decoded as spaces. */
export function parseMailedLink(search: Record<string, unknown>): MailedLink {
  const token = restorePlusSigns(search.token);
  const email = restorePlusSigns(search.email);
  return { ...(token && { token }), ...(email && { email }) };
}

const restorePlusSigns = (value: unknown) =>
  typeof value === 'string' ? value.trim().replaceAll(' ', '+') : undefined;
