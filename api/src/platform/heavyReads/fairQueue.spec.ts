import { describe, expect, it } from 'vitest';
import { HttpProblem } from '../lib/httpProblem.ts';
import { createFairQueue, queueLimits } from './fairQueue.ts';

const payer = (userId: string, organizationId = 'o1') => ({ userId, organizationId });
const drain = (queue: ReturnType<typeof createFairQueue<string>>): string[] => {
  const jobs: string[] = [];
  for (let next = queue.next(); next; next = queue.next()) jobs.push(next.job);
  return jobs;
};

describe('reads that wait', () => {
  // shows I25
  it('are taken from organizations in turn, and from people within each', () => {
    const queue = createFairQueue<string>();
    for (const number of [1, 2, 3]) queue.add(`ann ${number}`, payer('ann'));
    queue.add('ben 1', payer('ben'));
    queue.add('zoe 1', payer('zoe', 'o2'));
    queue.add('zoe 2', payer('zoe', 'o2'));
    expect(drain(queue)).toEqual(['ann 1', 'zoe 1', 'ben 1', 'zoe 2', 'ann 2', 'ann 3']);
    expect(queue.size()).toBe(0);
  });

  it('are a few for one person, and a bounded number for an organization', () => {
    const queue = createFairQueue<string>();
    for (let number = 0; number < queueLimits.person.most; number += 1) queue.add('ann', payer('ann'));
    expect(() => queue.add('ann', payer('ann'))).toThrow(HttpProblem);
    for (let number = queue.size(); number < queueLimits.organization.most; number += 1)
      queue.add('other', payer(`u${number}`));
    expect(() => queue.add('ben', payer('ben'))).toThrow('still in progress');
    queue.add('zoe', payer('zoe', 'o2'));
    queue.add('page of an export', payer('ann'), { evenFull: true });
  });
});
