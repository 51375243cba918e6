import { resolve } from 'node:path';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { createLog } from '@upline/infra/log/log.ts';
import { describe, expect, it } from 'vitest';
import { createAnnouncing } from './announce.ts';

const secrets = { SESSION_SECRET: 's'.repeat(32), OPERATOR_TOKEN: 't'.repeat(32) };

const announce = (env: Record<string, string>, options: { isWatched: boolean; isFirst?: boolean }) => {
  const logged: string[] = [];
  const said: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => logged.push(line) });
  const terminal = { write: (text: string) => said.push(text) };
  const announcing = createAnnouncing(log, options.isWatched ? terminal : null);
  announcing.started({ config: parseConfig(env), isFirst: options.isFirst ?? false });
  return { logged, said };
};

describe('a start on a terminal', () => {
  it('ends in words with where the data are and the address, and logs nothing', () => {
    const { logged, said } = announce({ DATA_DIR: './data' }, { isWatched: true, isFirst: true });
    expect(said).toEqual([
      `Upline keeps everything in ${resolve('./data')}. ` +
        'Mails are kept in its folder outbox until SMTP_URL names a mail server.\n',
      'Upline is ready. Make the first account at http://localhost:3000\n',
    ]);
    expect(logged).toEqual([]);
  });

  it('names the engines, and no folder when nothing is in it', () => {
    const engines = {
      ...secrets,
      EVENTSTORE_URL: 'esdb://es:2113',
      MONGODB_URL: 'mongodb://mongo/upline',
      SMTP_URL: 'smtp://mail:25',
      PUBLIC_URL: 'https://team.example.com',
    };
    const mixed = announce({ ...engines, DATA_DIR: '/data' }, { isWatched: true }).said;
    expect(mixed[0]).toBe('Upline keeps everything in /data, EventStoreDB, MongoDB.\n');
    const all = announce({ ...engines, REDIS_URL: 'redis://redis' }, { isWatched: true }).said;
    expect(all).toEqual([
      'Upline keeps everything in EventStoreDB, MongoDB, Redis.\n',
      'Upline is ready at https://team.example.com\n',
    ]);
  });
});

describe('a start that nobody watches', () => {
  it('is one line of the log', () => {
    const { logged, said } = announce({}, { isWatched: false });
    expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([
      { level: 30, msg: 'Upline is ready at http://localhost:3000' },
    ]);
    expect(said).toEqual([]);
  });
});
