import { lookup } from 'node:dns';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Why a picture is unavailable, in a few words; the product is imported without it. */
export class UnavailablePictureError extends Error {}

/** No response from the server. */
export class UnreachableHostError extends UnavailablePictureError {}

/** The largest picture file that is read. */
export const pictureBytesMax = 20 * 1024 * 1024;

export interface FetchRules {
  readonly allowLocal: boolean;
  readonly timeoutMs: number;
}

const redirectsMax = 5;

/** The error for a picture above the limit. */
export function tooLargePicture(): UnavailablePictureError {
  return new UnavailablePictureError(`it is larger than ${pictureBytesMax / 1024 / 1024} MB`);
}

/** Fetches a picture's bytes. What could not be fetched is tried again by the next import. */
export async function fetchPicture(
  address: string,
  { allowLocal, timeoutMs }: FetchRules,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = parseAddress(address);
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const response = await send(url, allowLocal, signal);
    const { statusCode: status = 0, headers } = response;
    if (status === 200) return readBody(response, url, signal);
    response.destroy();
    const next = headers.location;
    if (status >= 300 && status < 400 && next !== undefined) {
      url = parseAddress(URL.canParse(next, url.href) ? new URL(next, url).href : '');
      continue;
    }
    if (status === 429 || status >= 500)
      throw new UnreachableHostError(`${url.host} answered ${status}`);
    throw new UnavailablePictureError(
      status === 404 ? 'it is no longer there (404)' : `the server answered ${status}`,
    );
  }
  throw new UnavailablePictureError('it redirects too many times');
}

function parseAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '') {
    throw new UnavailablePictureError('its address is not valid');
  }
  return url;
}

/**
 * Never connects to an address inside the owner's own network, unless allowed: the file was written
 * by somebody else, and must not make this machine send requests that only it can send. The address
 * that is checked is the one connected to.
 */
function send(url: URL, allowLocal: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Without a name there is no lookup.
  if (!allowLocal && isIP(host) !== 0 && isLocalAddress(host)) throw localHost(url);
  const headers = {
    accept: 'image/avif,image/webp,image/*;q=0.9',
    'user-agent': 'Sphatik shop import',
  };
  return new Promise((resolve, reject) => {
    const options = { headers, signal, agent: false, ...(!allowLocal && { lookup: lookupPublic }) };
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    get(url, options, resolve).once('error', (error) =>
      reject(error instanceof LocalAddressError ? localHost(url) : unreachable(error, url)),
    );
  });
}

class LocalAddressError extends Error {}

const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const isLocal = !error && found.some(({ address }) => isLocalAddress(address));
    const [first] = found ?? [];
    if (error || isLocal || !first)
      callback(isLocal ? new LocalAddressError() : (error ?? new Error('No address.')), '');
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

function localHost({ hostname }: URL): UnavailablePictureError {
  return new UnavailablePictureError(
    `${hostname} is inside your own network (allow that with --allow-local)`,
  );
}

/** Counts bytes while reading, because `content-length` may be wrong. */
async function readBody(response: IncomingMessage, url: URL, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > pictureBytesMax) throw tooLargePicture();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof UnavailablePictureError) throw error;
    throw unreachable(signal.reason ?? error, url);
  }
  return Buffer.concat(chunks);
}

function unreachable(error: unknown, { host }: URL): UnreachableHostError {
  const { name = '', cause } = error instanceof Error ? error : {};
  const isTimeout =
    name === 'TimeoutError' || (cause instanceof Error && cause.name === 'TimeoutError');
  return new UnreachableHostError(
    `${host} ${isTimeout ? 'did not answer in time' : 'could not be reached'}`,
  );
}

const local = blockListOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
]);
/**
 * The part of IPv6 that is routed on the internet. All else, such as loopback, mapped and
 * site-local, is not.
 */
const global = blockListOf('ipv6', ['2000::/3']);
/** Of that, what carries an IPv4 address inside (6to4, Teredo) or is for documents. */
const special = blockListOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

function blockListOf(type: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [net = '', bits] = network.split('/');
    list.addSubnet(net, Number(bits), type);
  }
  return list;
}

/** Whether an IP address is not on the internet. */
export function isLocalAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return local.check(address, 'ipv4');
  return version !== 6 || !global.check(address, 'ipv6') || special.check(address, 'ipv6');
}
