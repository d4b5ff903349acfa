interface PolicyOptions {
  readonly isSecure: boolean;
  readonly isDesk?: boolean;
  /** Hashes of the page's inline scripts. */
  readonly scriptHashes?: readonly string[];
  /** Hashes of the page's inline styles. */
  readonly styleHashes?: readonly string[];
  /** Where a form of the page may lead besides the shop, such as to a provider of payments. */
  readonly formTargets?: readonly string[];
}

/**
 * Composes the policy: same origin only, plus inline scripts and styles by hash. The desk has no
 * media and no form that leaves the page.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { isSecure, isDesk = false, scriptHashes = [], styleHashes = [] } = options;
  const { formTargets = [] } = options;
  return [
    `default-src ${isDesk ? "'none'" : "'self'"}`,
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src-attr 'unsafe-inline'",
    // blob: is the preview of a chosen picture.
    "img-src 'self' data: blob:",
    ...(isDesk ? [] : ["media-src 'self'", "object-src 'none'"]),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    [isDesk ? "form-action 'none'" : "form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
