import { expect, it } from 'vitest';
import { isCluster } from './eventStoreCluster.ts';

it.each([
  'esdb://127.0.0.1:2111,127.0.0.1:2112,127.0.0.1:2113?tls=false',
  'esdb://admin:change,it@one:2111,two:2112?tls=true&tlsCAFile=/certs/ca.crt',
  'esdb+discover://cluster.example?tls=true',
])('takes %s for a cluster', (address) => expect(isCluster(address)).toBe(true));

it.each(['esdb://127.0.0.1:2113?tls=false', 'esdb://admin:a,b@one/?nodePreference=leader'])(
  'takes %s for a single server',
  (address) => expect(isCluster(address)).toBe(false),
);
