import { load } from '@upline/infra/bench/load.ts';
import type { CostlyCalls, Sent } from './harm.ts';

process.once('message', ({ url, attackers, parallel, seconds }: CostlyCalls) => {
  let turn = 0;
  const shoot = () => {
    const { cookie = '', path = '/' } = attackers[turn % attackers.length] ?? {};
    turn += 1;
    return { method: 'GET', path, headers: { cookie } } as const;
  };
  void load(url, { seconds, connections: parallel, shoot }).then(({ done, others }) =>
    process.send?.({ served: done, refused: others } satisfies Sent),
  );
});
process.send?.('ready');
