import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../settings/config.ts';
import { dataFile } from '../lock/dataDir.ts';
import { createLog } from '../log/log.ts';
import { openInfra } from '../open.ts';
import type { Infra } from '../open.ts';
import { backUpDataDir } from './dataBackup.ts';
import { restoreDataDir } from './dataRestore.ts';

const log = createLog({ logLevel: 'silent' });
const meta = {
  organizationId: null,
  actorId: null,
  commandId: 'c',
  requestHash: null,
  correlationId: 'r',
  occurredAt: '2026-03-02T10:00:00.000Z',
  localDate: '2026-03-02',
};
const ada = { userId: 'u1', email: 'ada@mail.test', firstName: 'Ada', lastName: null, username: 'ada' };

let folder: string;
let backup: string;
const config = () => parseConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' });
const file = (name: Parameters<typeof dataFile>[1]) => dataFile(config().dataDir, name);

const using = async <T>(work: (ports: Infra['ports']) => Promise<T>): Promise<T> => {
  const infra = await openInfra(config(), { log });
  return work(infra.ports).finally(infra.close);
};
const emailOf = (id: string) => using(async ({ events }) => (await events.readStream(`user-${id}`))[0]?.data['email']);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upline-backup-'));
  backup = join(folder, 'older.backup');
  await using(async ({ events }) => {
    for (const userId of ['u1', 'u2'])
      await events.append(`user-${userId}`, 'none', [
        { id: `e-${userId}`, type: 'UserRegistered', data: { ...ada, userId }, meta },
      ]);
  });
  await backUpDataDir(config(), backup);
  await using(async ({ events, keys }) => {
    await events.append('user-u1', 0, [{ id: 'e3', type: 'PersonErased', data: { userId: 'u1' }, meta }]);
    await keys.erase('u1');
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('backs up nothing, and says what to do, where all three engines have everything', async () => {
  const secrets = { SESSION_SECRET: 's'.repeat(32), OPERATOR_TOKEN: 't'.repeat(16) };
  const urls = {
    EVENTSTORE_URL: 'esdb://127.0.0.1:1',
    MONGODB_URL: 'mongodb://127.0.0.1:1/upline',
    REDIS_URL: 'redis://127.0.0.1:1',
  };
  const attempt = backUpDataDir(
    parseConfig({ ...secrets, ...urls, DATA_DIR: join(folder, 'data') }),
    join(folder, 'another.backup'),
  );
  await expect(attempt).rejects.toThrow(
    /^Nothing is kept in the data folder with these settings\. Back up the engines/,
  );
});

it('backs up into no folder that is missing, and says so', async () => {
  const attempt = backUpDataDir(config(), join(folder, 'missing', 'a.backup'));
  await expect(attempt).rejects.toThrow(`There is no folder ${join(folder, 'missing')}. Make it first.`);
});

it('restores into an empty folder, as on another machine, and sets nothing aside', async () => {
  const elsewhere = join(folder, 'elsewhere');
  expect(await restoreDataDir(parseConfig({ DATA_DIR: elsewhere }), backup)).toMatchObject({ setAside: null });
  expect(readdirSync(elsewhere).filter((name) => name.startsWith('before-restore'))).toEqual([]);
});

describe('restoring a backup that is older than an erasure', () => {
  it('keeps the deleted key deleted, and everyone else’s', async () => {
    expect(await restoreDataDir(config(), backup)).toMatchObject({ erasures: 1, unread: [] });
    expect([await emailOf('u1'), await emailOf('u2')]).toEqual(['[erased]', 'ada@mail.test']);
  });

  // shows I13
  it.each(['accounts', 'events'] as const)('finds the erasure although the file of %s is damaged', async (damaged) => {
    writeFileSync(file(damaged), readFileSync(file(damaged)).subarray(0, 40).fill(7));
    const { erasures, unread } = await restoreDataDir(config(), backup);
    expect([erasures, unread]).toEqual([1, [expect.stringContaining(file(damaged))]]);
    expect([await emailOf('u1'), await emailOf('u2')]).toEqual(['[erased]', 'ada@mail.test']);
  });

  it('warns when no file can be read any more, and restores', async () => {
    for (const name of ['accounts', 'events'] as const)
      writeFileSync(file(name), 'damaged beyond reading, and longer than a header');
    const { erasures, unread } = await restoreDataDir(config(), backup);
    expect([erasures, unread.length]).toEqual([0, 2]);
    expect(await emailOf('u2')).toBe('ada@mail.test');
  });

  it('works twice in a row', async () => {
    await restoreDataDir(config(), backup);
    await restoreDataDir(config(), backup);
    expect(await emailOf('u1')).toBe('[erased]');
  });
});
