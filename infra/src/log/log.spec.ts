import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { createRequestContext, inRequest } from './requestContext.ts';

const collect = (isTTY: boolean) => {
  const lines: string[] = [];
  return { lines, out: { isTTY, write: (text: string) => lines.push(text) } };
};

describe('the log', () => {
  it('is one JSON object a line, from the level set on', () => {
    const { lines, out } = collect(false);
    const log = createLog({ logLevel: 'warn' }, out);
    log.info('unheard');
    log.warn({ view: 'members' }, 'slow');
    log.error({ err: new Error('broken') }, 'failed');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 40, view: 'members', msg: 'slow' },
      { level: 50, msg: 'failed', err: { message: 'broken' } },
    ]);
    expect(lines.every((line) => line.endsWith('\n') && line.trimEnd().split('\n').length === 1)).toBe(true);
  });

  it('names the request that is handled in each line, and none after its answer', () => {
    const { lines, out } = collect(false);
    const log = createLog({ logLevel: 'info' }, out);
    const request = createRequestContext('a1b2');
    inRequest(request, () => {
      log.child({ view: 'members' }).info('read');
      request.isOver = true;
      log.info('an engine is back');
    });
    log.info('at rest');
    expect(lines.map((line) => (JSON.parse(line) as { request?: string }).request)).toEqual([
      'a1b2',
      undefined,
      undefined,
    ]);
  });

  it('is readable text on a terminal', () => {
    const { lines, out } = collect(true);
    const log = createLog({ logLevel: 'info' }, out).child({ view: 'members' });
    log.info({ rows: 3 }, 'rebuilt');
    log.error({ err: new Error('broken') }, 'failed');
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} info {2}rebuilt view=members rows=3\n$/);
    expect(lines[1]).toMatch(/^\S+ error failed view=members\nError: broken\n {4}at /);
  });
});
