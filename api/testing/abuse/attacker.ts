import { load } from '@upline/infra/bench/load/load.ts';
import type { Shot } from '@upline/infra/bench/load/load.ts';
import type { AttackingCall, CostlyCalls, Sent } from './harm.ts';

const root: AttackingCall = { cookie: '', path: '/' };

process.once('message', ({ url, attackers, parallel, seconds }: CostlyCalls) => {
  let turn = 0;
  const shoot = (): Shot => {
    const { cookie, path, method = 'GET', userAgent = 'attacker' } = attackers[turn % attackers.length] ?? root;
    turn += 1;
    return { method, path, headers: { cookie, 'user-agent': userAgent } };
  };
  void load(url, { seconds, connections: parallel, shoot }).then(({ done, others }) =>
    process.send?.({ served: done, refused: others } satisfies Sent),
  );
});
process.send?.('ready');
