import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import helmet from '@fastify/helmet';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import type { ShopHealth } from '#contract/calls/admin/health-calls.ts';
import { deskAddress, deskApiPath, deskReasons } from '#contract/names/desk.ts';
import { pageTypeOf } from '#contract/names/page-types.ts';
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import { FailureError, refusal } from '#server/http/failure-error.ts';
import { checkValues } from '#server/http/input.ts';
import { ProxyWatch } from '#server/http/proxy-watch.ts';

import type { Settings } from '#server/settings.ts';

// What happens to every request, in order. A call's own hooks (session, role, form) come in
// between: after `onRequest`, and before the schemas validate the input. Only a desk at an address
// of its own adds one more, for pages (`desk-pages.ts`).

declare module 'fastify' {
  interface FastifyInstance {
    /** Responses since the start of this process. */
    responseCounts: ShopHealth['counts'];
    /** Whether the addresses of visitors come through the proxies. */
    proxyWatch: ProxyWatch;
  }
}

/**
 * A larger body counts as an uncached response: parsing it takes as long. Few requests but those
 * with pictures have one.
 */
const largeBodyBytes = 32 * 1024;

/** What monitors and load balancers ask for. */
const ownChecks: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/healthz/address']);

export const requestsPlugin = fp<{ readonly settings: Settings }>(
  async (app, { settings }) => {
    const isSecure = settings.publicUrl.startsWith('https:');
    const policy = contentSecurityPolicy({ isSecure });
    const deskOrigin = new URL(settings.deskUrl).origin;
    const counts: ShopHealth['counts'] = { requests: 0, serverErrors: 0, lastServerErrorAt: null };
    app.decorate('responseCounts', counts);
    const proxyWatch = new ProxyWatch(settings);
    app.decorate('proxyWatch', proxyWatch);

    // The policy is set apart: pages have one with the hashes of their scripts.
    await app.register(helmet, {
      contentSecurityPolicy: false,
      strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: false,
      xFrameOptions: { action: 'deny' },
    });

    app.addHook('onRequest', async (request, reply) => {
      const isDesk = request.url.startsWith(deskAddress);
      reply.header('x-request-id', request.id);
      reply
        .header('content-security-policy', policy)
        .header('permissions-policy', isDesk ? deskPermissionsPolicy : permissionsPolicy);
      // RFC 9110, 13.1.5: bytes of a part must not be joined with others by a weak ETag.
      const { headers } = request.raw;
      if (String(headers['if-range']).startsWith('W/')) delete headers.range;
      // A load balancer asks for itself.
      if (!ownChecks.has(request.url)) proxyWatch.note(headers, request.ip, request.log);
      // For every change at the desk, the login included, so that none can forget it.
      const isDeskCall = request.routeOptions.url?.startsWith(`${deskApiPath}/`);
      const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
      if (isDeskCall && isChange && headers.origin !== deskOrigin)
        throw refusal(
          403,
          deskReasons.origin,
          `This request did not come from the shop desk. Open it at ${deskOrigin}/admin.`,
        );
    });

    // Before the body is read. Staff are not limited: an import is large. Pictures of customers
    // have a limit of their own.
    app.addHook('preParsing', async (request) => {
      const { method, headers, staff, userId, ip } = request;
      if (['GET', 'HEAD'].includes(method) || staff || (userId && request.isMultipart())) return;
      const isLarge =
        headers['transfer-encoding'] !== undefined ||
        Number(headers['content-length']) > largeBodyBytes;
      if (isLarge) await app.rateLimiter.consume('uncached', { address: ip });
    });

    app.addHook('preValidation', async (request) => {
      const { params, query, body, is404, routeOptions } = request;
      checkValues([params, query, body]);
      if (request.isMultipart() && !is404 && !routeOptions.config.acceptsFiles)
        throw new FailureError(415, 'This call does not accept files.');
    });

    // Also when the client has disconnected.
    app.addHook('onSend', async ({ receivedFiles }) => {
      for (const file of receivedFiles?.values() ?? []) await app.uploads.discard(file);
    });

    app.addHook('onResponse', async (request, reply) => {
      const { method, log, url } = request;
      const { statusCode: status, elapsedTime } = reply;
      counts.requests += 1;
      if (status >= 500) {
        counts.serverErrors += 1;
        counts.lastServerErrorAt = new Date().toISOString();
      }
      log.info(
        { method, path: pathOf(url), status, ms: Math.round(elapsedTime * 100) / 100 },
        'request',
      );
      if (settings.metricsPort === undefined) return;
      app.metrics.requests.observe({ method, route: routeOf(request), status }, elapsedTime / 1000);
    });
  },
  { name: 'requests' },
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
/** The desk reads codes of products by the camera. */
const deskPermissionsPolicy = permissionsPolicy.replace('camera=()', 'camera=(self)');

/** Returns the `X-Request-Id` header when it is safe to log, else a random id. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

/**
 * Parses a query string for the schemas. The last value of a repeated name counts, and empty values
 * are dropped. Malformed percent escapes are left as they are, because browsers' forms may send
 * them.
 */
export function parseQueryString(text: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(parse(text))) {
    const last = Array.isArray(value) ? value.at(-1) : value;
    if (last) values[name] = last;
  }
  return values;
}

/**
 * Removes the query string, which may hold tokens and search terms, and the token of an invitation.
 */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  return (end < 0 ? url : url.slice(0, end)).replace(/^(\/admin\/invite\/).+/i, '$1...');
}

/**
 * Returns the route's pattern, never the address: addresses are endless, and some hold personal
 * input.
 */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (request.is404 || url === undefined) return 'none';
  if (url.startsWith('/assets/')) return '/assets/*';
  if (url !== '/*') return url;
  const path = request.url.split('?', 1)[0] ?? '/';
  return /\.[a-z0-9]{2,11}$/i.test(path) ? 'file' : `page ${pageTypeOf(path)}`;
}
