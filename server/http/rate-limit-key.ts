import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the key under which an address is counted: the /56 network of an IPv6 address, because a household chooses the
 * rest freely, and the plain address for IPv4, also where it is mapped into IPv6. Requests whose connection was reset have
 * no address, despite Fastify's types; they share the empty key.
 */
export function rateLimitKey(address: string | undefined): string {
  const [plain = ''] = address?.split('%') ?? [];
  if (!isIPv6(plain)) return plain;
  const tail = plain.slice(plain.lastIndexOf(':') + 1);
  if (isIPv4(tail)) return tail;
  const [head = '', rest] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = rest ? rest.split(':') : [];
  const zeros = rest === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...new Array<string>(zeros).fill('0'), ...back];
  const [one, two, three, four = 0] = groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `${[one, two, three, four & 0xff00].map((group = 0) => group.toString(16)).join(':')}::/56`;
}
