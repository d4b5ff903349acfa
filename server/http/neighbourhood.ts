import { isIPv4, isIPv6 } from 'node:net';

/**
 * Whom an address stands for when tries are counted. Of IPv6 the first half (/64): the rest one household
 * chooses freely. An IPv4 address in IPv6 clothes is the IPv4 address. A request whose connection was reset has none,
 * whatever Fastify's types say; these are one visitor.
 */
export function neighbourhoodOf(address: string | undefined): string {
  const [plain = ''] = address?.split('%') ?? [];
  if (!isIPv6(plain)) return plain;
  const tail = plain.slice(plain.lastIndexOf(':') + 1);
  if (isIPv4(tail)) return tail;
  const [head = '', rest] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = rest ? rest.split(':') : [];
  const zeros = rest === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...new Array<string>(zeros).fill('0'), ...back];
  const half = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${half.join(':')}::/64`;
}
