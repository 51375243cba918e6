import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An address without zone, port and IPv4 mapping, or null when it is none. */
const toAddress = (value: string): string | null => {
  const bare = value
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(bare) === 0 ? null : bare;
};

const toBlockList = (ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [text = '', bits] = range.split('/');
    const address = toAddress(text);
    if (address === null) continue;
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
};

type Incoming = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/**
 * Makes the function that tells the address a request came from. `X-Forwarded-For` is read from its end and only as far as the
 * proxies are trusted (addresses or CIDR ranges), so that nobody chooses their own address.
 */
export const createClientAddress = (trustedProxies: readonly string[]) => {
  const trusted = toBlockList(trustedProxies);
  return ({ headers, socket }: Incoming): string => {
    let address = toAddress(socket.remoteAddress ?? '') ?? 'unknown';
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    while (address !== 'unknown' && trusted.check(address, familyOf(address))) {
      const before = toAddress(forwarded.pop() ?? '');
      if (before === null) break;
      address = before;
    }
    return address;
  };
};
export type ClientAddress = ReturnType<typeof createClientAddress>;

/** What limits by address count: one IPv4 address, or the /64 network that one IPv6 customer has. */
export const addressGroup = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};
