import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { StartError } from '@upline/infra/ports/startError.ts';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const familyBits = (address: string): string => (familyOf(address) === 'ipv6' ? '128' : '32');

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
    const [text = '', bits = familyBits(text), ...rest] = range.split('/');
    const address = toAddress(text);
    const isPrefix = /^\d{1,3}$/.test(bits) && Number(bits) <= Number(familyBits(text));
    if (address === null || !isPrefix || rest.length > 0)
      throw new StartError(
        `TRUSTED_PROXIES must be addresses or ranges like 10.0.0.0/8, separated by commas; "${range}" is neither.`,
      );
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
};

/** What to do about a proxy that nobody trusts. */
export const unnamedProxy =
  'a proxy that TRUSTED_PROXIES does not name sends X-Forwarded-For: everybody behind it shares one address, ' +
  'and so its rate limits. Name the proxy in TRUSTED_PROXIES.';

type Incoming = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/** The address at the other end of the connection. */
const peerOf = ({ socket }: Incoming): string => toAddress(socket.remoteAddress ?? '') ?? 'unknown';

/** Makes the function that says whether an address is that of a trusted proxy. Throws StartError. */
const createTrust = (trustedProxies: readonly string[]) => {
  const trusted = toBlockList(trustedProxies);
  return (address: string): boolean => address !== 'unknown' && trusted.check(address, familyOf(address));
};

/** Makes the function that says whether a request comes from a trusted proxy. Throws StartError for a wrong range. */
export const createFromProxy = (trustedProxies: readonly string[]) => {
  const isTrusted = createTrust(trustedProxies);
  return (request: Incoming): boolean => isTrusted(peerOf(request));
};

type AddressOptions = {
  /** Called once, with the address of a proxy that sends `X-Forwarded-For` although it is not trusted. */
  onUnnamedProxy?: (proxy: string) => void;
};

/**
 * Makes the function that finds the address of a request's sender. `X-Forwarded-For` is read from its end and only as
 * far as the proxies are trusted (addresses or CIDR ranges), so that nobody chooses their own address. Throws
 * StartError for a range that is none.
 */
export const createClientAddress = (trustedProxies: readonly string[], options: AddressOptions = {}) => {
  const isTrusted = createTrust(trustedProxies);
  let { onUnnamedProxy } = options;
  return (request: Incoming): string => {
    const { headers } = request;
    let address = peerOf(request);
    if (onUnnamedProxy && headers['x-forwarded-for'] !== undefined && !isTrusted(address)) {
      onUnnamedProxy(address);
      onUnnamedProxy = undefined;
    }
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    while (isTrusted(address)) {
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
