import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

import { UnavailablePictureError, UnreachableHostError } from './unavailable-picture-error.ts';

const local = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  local.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  local.addSubnet(net, bits, 'ipv6');
}

/**
 * Throws for addresses inside the owner's own network: the file was written by somebody else, and must not make this
 * machine send requests that only it can send.
 */
export async function rejectLocalHost(url: URL): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) throw new UnreachableHostError(`${host} could not be found`);
  if (found.some(({ address }) => isLocalAddress(address))) {
    throw new UnavailablePictureError(`${host} is inside your own network (allow that with --allow-local)`);
  }
}

export function isLocalAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return local.check(mapped, 'ipv4');
  return local.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
