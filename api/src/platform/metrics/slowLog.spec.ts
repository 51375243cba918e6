import { createRequestContext } from '@upline/infra/log/requestContext.ts';
import { describe, expect, it } from 'vitest';
import { createSlowLog, mostSlowLines } from './slowLog.ts';

const open = () => {
  const lines: [object, string][] = [];
  let ms = 0;
  const logSlow = createSlowLog({ warn: (fields: object, text: string) => void lines.push([fields, text]) }, () => ms);
  const { waited } = createRequestContext('a1b2');
  const call = { method: 'POST', route: '/api/shares', status: 201, ms: 1_400.4, waited };
  return {
    lines,
    slow: (parts: Partial<typeof waited> = {}) => logSlow({ ...call, waited: { ...waited, ...parts } }),
    pass: (by: number) => void (ms += by),
  };
};

describe('the line about a slow call', () => {
  it('says the route and where the time went', () => {
    const { lines, slow } = open();
    slow({ append: 900.2, judging: 0.2, views: 99.6 });
    const waited = { append: 900, views: 100, other: 400 };
    expect(lines).toEqual([
      [{ method: 'POST', route: '/api/shares', status: 201, ms: 1_400, waited }, 'a call was slow'],
    ]);
  });

  it('has no time left over where waits at the same time add up to more', () => {
    const { lines, slow } = open();
    slow({ reads: 3_000 });
    expect(lines).toMatchObject([[{ waited: { reads: 3_000, other: 0 } }, 'a call was slow']]);
  });

  it('is written a few times a minute only, and how many were left out is said later', () => {
    const { lines, slow, pass } = open();
    for (let call = 0; call < mostSlowLines + 5; call += 1) slow();
    expect(lines).toHaveLength(mostSlowLines);
    pass(60_000);
    slow();
    expect(lines.slice(mostSlowLines)).toMatchObject([
      [{ calls: 5 }, 'more calls were slow in the minute before, without a line'],
      [{ route: '/api/shares' }, 'a call was slow'],
    ]);
  });
});
