/** The page to unsubscribe. */
export function unsubscribeLink(publicUrl: string, token: string): string {
  return `${publicUrl}/newsletter/unsubscribe?${new URLSearchParams({ token })}`;
}

/** The URL that mail programs call to unsubscribe (RFC 8058). */
export function oneClickLink(publicUrl: string, token: string): string {
  return `${publicUrl}/api/Newsletter/unsubscribe?${new URLSearchParams({ token })}`;
}
