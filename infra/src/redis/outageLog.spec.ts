import { expect, it } from 'vitest';
import { createOutageLog } from './outageLog.ts';

it('warns once for an outage, however many workers fail, and again for the next one', () => {
  const warnings: object[] = [];
  let time = 0;
  const log = createOutageLog({ warn: (details: object) => void warnings.push(details) }, 'away', () => time);
  for (let attempt = 0; attempt < 60; attempt += 1) {
    for (const kind of ['mail', 'reassign']) log(new Error('refused'), { kind });
    time += 1000;
  }
  expect(warnings).toEqual([{ err: new Error('refused'), kind: 'mail' }]);
  time += 10_000;
  log(new Error('refused'), { kind: 'mail' });
  expect(warnings).toHaveLength(2);
});
