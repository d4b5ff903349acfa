import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

import type { Settings } from './env.ts';

/** Headers on every answer. Pages put a policy of their own over this one, with the hashes of their scripts. */
export const securityPlugin = fp<{ settings: Settings }>(
  async (app, { settings }) => {
    const isSecure = settings.publicUrl.startsWith('https:');
    await app.register(helmet, {
      contentSecurityPolicy: false,
      strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: false,
      xFrameOptions: { action: 'deny' },
    });

    const policy = contentSecurityPolicy({ isSecure });
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', policy).header('permissions-policy', permissionsPolicy);
    });
  },
  { name: 'security' },
);

const permissionsPolicy = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

export interface PolicyParts {
  readonly isSecure: boolean;
  /** Hashes of the scripts that stand in the page itself. */
  readonly scriptHashes?: readonly string[];
  /** Hashes of the styles that stand in the page itself. */
  readonly styleHashes?: readonly string[];
}

/** What a page may load: its own server's things, and the scripts and styles in it whose hashes are known. */
export function contentSecurityPolicy({ isSecure, scriptHashes = [], styleHashes = [] }: PolicyParts): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src-attr 'unsafe-inline'",
    // blob: is the preview of a picture a person chose.
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
