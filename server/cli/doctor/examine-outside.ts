import { randomUUID } from 'node:crypto';
import { connect } from 'node:tls';

import type { Settings } from '#server/settings.ts';

import { bad, type Finding, good, warn } from './finding.ts';

// The shop as visitors reach it: through its address, the proxy and TLS.

const timeoutMs = 10_000;
/** Documentation's own range (RFC 5737): nobody has it. */
const forgedAddress = '203.0.113.99';
/** More than a proxy takes by itself (nginx: 1 MB), less than the shop takes with a picture. */
const largeBytes = 6 * 1024 * 1024;
const certificateDaysMin = 14;
const dayMs = 86_400_000;
const clockMs = 60_000;

type Outside = Pick<Settings, 'publicUrl' | 'trustProxy'>;

/** Examines the public address: proxy, forwarded addresses, large bodies, TLS and clock. */
export async function examineOutside(settings: Outside): Promise<Finding[]> {
  const { publicUrl } = settings;
  const startedAt = Date.now();
  let response: Response;
  try {
    response = await ask(`${publicUrl}/readyz`);
  } catch (error) {
    return [
      bad(
        'Public address',
        `${publicUrl} cannot be reached from here: ${reasonOf(error)}. Is the shop running, does its name lead here, and does the proxy listen?`,
      ),
    ];
  }
  const text = await response.text();
  if (!/^\{"status":"ok"\}$/.test(text.trim()))
    return [
      bad(
        'Public address',
        response.status === 502 || response.status === 504
          ? `The proxy at ${publicUrl} answers ${response.status}: it does not reach the shop. Compare its address with HOST and PORT.`
          : `${publicUrl} answers ${response.status}, and not as this shop: ${text.slice(0, 80)}`,
      ),
    ];
  return [
    good('Public address', `${publicUrl} leads to the shop.`),
    ...(await examineAddresses(settings)),
    await examineBodySize(publicUrl),
    ...(await examineCertificate(publicUrl)),
    ...examineClock(response.headers.get('date'), startedAt),
  ];
}

function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init });
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || String(cause) : String(cause);
}

/** Whether the shop sees the visitor's address, and does not believe a forged one. */
async function examineAddresses({ publicUrl, trustProxy }: Outside): Promise<Finding[]> {
  const about = 'Addresses of visitors';
  const response = await ask(`${publicUrl}/healthz/address`, {
    headers: { 'x-forwarded-for': forgedAddress },
  });
  if (!response.ok) return [warn(about, 'The shop is of an older version: restart it.')];
  const { address } = (await response.json()) as { address: string };
  const plain = await ask(`${publicUrl}/healthz/address`);
  const { isForwarded } = (await plain.json()) as { isForwarded: boolean };
  if (address === forgedAddress)
    return [
      bad(
        about,
        'Anybody can pretend to have any address: TRUST_PROXY trusts more than there is. Set it to the addresses of your proxies, or to 0 without one.',
      ),
    ];
  if (isForwarded && trustProxy === false)
    return [
      bad(
        about,
        'A proxy passes on the addresses of visitors, but the shop ignores them: all visitors share one limit. Set TRUST_PROXY to the address of the proxy, 127.0.0.1 for one on this machine.',
      ),
    ];
  if (!isForwarded && (trustProxy !== false || publicUrl.startsWith('https:')))
    return [
      bad(
        about,
        'The proxy does not pass on the addresses of visitors: all share one limit. Have it send X-Forwarded-For (deploy/nginx.conf, deploy/Caddyfile).',
      ),
    ];
  return [good(about, isForwarded ? `They come through the proxy.` : 'There is no proxy.')];
}

async function examineBodySize(publicUrl: string): Promise<Finding> {
  const about = 'Large pictures';
  try {
    // Nothing has this address: what is asked is who answers.
    const response = await ask(`${publicUrl}/api/doctor-${randomUUID()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(largeBytes),
    });
    await response.body?.cancel();
    const isShop = response.headers.has('x-request-id');
    return isShop
      ? good(about, 'They reach the shop.')
      : bad(
          about,
          `The proxy answers ${response.status} to a picture of 6 MB. Let it pass on 12 MB (nginx: client_max_body_size 12m).`,
        );
  } catch (error) {
    return warn(about, `A picture of 6 MB did not reach the shop: ${reasonOf(error)}.`);
  }
}

async function examineCertificate(publicUrl: string): Promise<Finding[]> {
  const about = 'Certificate';
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') {
    const isLocal = /^(?:localhost|127\.|\[::1\])/.test(hostname);
    return isLocal
      ? []
      : [bad(about, 'PUBLIC_URL is not https: the desk and the installed app need it.')];
  }
  const end = await new Promise<number>((resolve) => {
    const socket = connect(
      {
        host: hostname,
        port: Number(port) || 443,
        servername: hostname,
        rejectUnauthorized: false,
      },
      () => {
        resolve(Date.parse(socket.getPeerCertificate().valid_to));
        socket.end();
      },
    );
    socket.once('error', () => resolve(Number.NaN));
    socket.setTimeout(timeoutMs, () => socket.destroy());
  });
  const days = Math.floor((end - Date.now()) / dayMs);
  if (Number.isNaN(days)) return [];
  return [
    days < certificateDaysMin
      ? bad(about, `It ends in ${days} days. Does its renewal run (certbot renew, or Caddy)?`)
      : good(about, `It is valid for ${days} days.`),
  ];
}

function examineClock(date: string | null, startedAt: number): Finding[] {
  if (date === null) return [];
  const differenceMs = Math.abs(Date.parse(date) - startedAt);
  return differenceMs > clockMs
    ? [
        bad(
          'Clock of the proxy',
          `It differs from this one by ${Math.round(differenceMs / 1000)} s.`,
        ),
      ]
    : [];
}
