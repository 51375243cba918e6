import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './publicAddress.ts';

describe('an address', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '2a00:1450:4001:80f::200e'])(
    'of the internet may be asked: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  // shows I29
  it.each([
    ['this machine', '127.0.0.1', '127.8.9.1', '0.0.0.0', '::1', '::'],
    [
      'a private network',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '100.64.0.1',
      'fd00::1',
      'fec0::1',
    ],
    ['a link, with the metadata of clouds', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254'],
    ['a group or everybody', '224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1'],
    ['IPv4 within IPv6', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:127.0.0.1'],
    ['a translation', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::1', '2001:0:7f00:1::1'],
    [
      'a reserved range',
      '240.0.0.1',
      '192.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '203.0.113.7',
      '2001:db8::1',
      '100::1',
      '4000::1',
    ],
    ['no one', 'localhost', '127.1', '2130706433', '0x7f000001', ''],
  ])('of %s may not be asked', (_name, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});
