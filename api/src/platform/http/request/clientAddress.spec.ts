import { describe, expect, it } from 'vitest';
import { addressGroup, createClientAddress } from './clientAddress.ts';

const request = (remoteAddress: string, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
});

describe('the address of a client', () => {
  it('is the socket’s when no proxy is trusted, whatever the request says', () => {
    const addressOf = createClientAddress([]);
    expect(addressOf(request('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
    expect(addressOf(request('::ffff:127.0.0.1', '198.51.100.1'))).toBe('127.0.0.1');
  });

  it('is the last one that a trusted proxy saw', () => {
    const addressOf = createClientAddress(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
    expect(addressOf(request('127.0.0.1', '198.51.100.1'))).toBe('198.51.100.1');
    expect(addressOf(request('127.0.0.1', '6.6.6.6, 198.51.100.1, 10.1.2.3'))).toBe('198.51.100.1');
    expect(addressOf(request('::ffff:127.0.0.1', '198.51.100.1:4711'))).toBe('198.51.100.1');
    expect(addressOf(request('127.0.0.1', '[2001:db8::7]:443'))).toBe('2001:db8::7');
    expect(addressOf(request('fd12::1', '2001:db8::7'))).toBe('2001:db8::7');
  });

  it('is the proxy’s own where the header is missing or not an address', () => {
    const addressOf = createClientAddress(['127.0.0.1', '::1']);
    expect(addressOf(request('127.0.0.1'))).toBe('127.0.0.1');
    expect(addressOf(request('::1', 'unknown'))).toBe('::1');
    expect(addressOf(request('::1', '198.51.100.1, <script>'))).toBe('::1');
  });

  it.each(['loopback', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/', '10.0.0.0/8/8', '2001:db8::/129', '10.0.0'])(
    'does not start with the proxy %j',
    (range) => expect(() => createClientAddress([range])).toThrow(`"${range}" is neither`),
  );

  it('counts an IPv6 customer as one', () => {
    expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(addressGroup('2001:0db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(addressGroup('2001:db8::9')).toBe('2001:db8:0:0::/64');
    expect(addressGroup('::1')).toBe('0:0:0:0::/64');
    expect(addressGroup('203.0.113.9')).toBe('203.0.113.9');
  });
});
