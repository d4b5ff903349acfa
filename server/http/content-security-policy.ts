interface PolicyOptions {
  readonly isSecure: boolean;
  /** Hashes of the page's inline scripts. */
  readonly scriptHashes?: readonly string[];
  /** Hashes of the page's inline styles. */
  readonly styleHashes?: readonly string[];
}

/** Composes the policy: same origin only, plus inline scripts and styles by hash. */
export function contentSecurityPolicy({ isSecure, scriptHashes = [], styleHashes = [] }: PolicyOptions): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src-attr 'unsafe-inline'",
    // blob: is the preview of a chosen picture.
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
