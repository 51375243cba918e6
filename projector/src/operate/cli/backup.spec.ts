import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { dataFile } from '@upline/infra/lock/dataDir.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { Infra } from '@upline/infra/open.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runWords } from '../../../testing/commandLine.ts';
import { inTeam } from '../../../testing/people.ts';
import { createStory } from '../../../testing/story.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upline-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const dirOf = (name: string): string => join(folder, name);
const envOf = (name: string) => ({ DATA_DIR: dirOf(name), LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:1' });
const run = (name: string, ...words: string[]) => runWords(envOf(name), ...words);
const backup = (): string => join(folder, 'upline.backup');

const using = async <T>(name: string, work: (ports: Infra['ports']) => Promise<T>): Promise<T> => {
  const infra = await openInfra(parseConfig(envOf(name)), { projector: 'here' });
  return work(infra.ports).finally(infra.close);
};

const team = inTeam(createStory());
/** An installation with two people. */
const found = (name: string): Promise<void> =>
  using(name, async ({ events }) => {
    for (const { stream, id, type, data, meta } of [team.registered('u1'), team.registered('u2')])
      await events.append(stream, 'none', [{ id, type, data, meta }]);
  });
const erase = (name: string, userId: string): Promise<boolean> =>
  using(name, async ({ events, keys }) => {
    const { id, meta, stream } = team.registered(userId);
    await events.append(stream, 0, [{ id, type: 'PersonErased', data: { userId }, meta }]);
    return keys.erase(userId);
  });
const emails = (name: string): Promise<unknown[]> =>
  using(name, async ({ events }) => (await events.readAll({ after: 0, limit: 10 })).map(({ data }) => data['email']));

const mongo = {
  SESSION_SECRET: 's'.repeat(32),
  OPERATOR_TOKEN: 't'.repeat(16),
  MONGODB_URL: 'mongodb://127.0.0.1:1/upline',
};

describe('a backup', () => {
  it('says how much it holds', async () => {
    await found('one');
    const { code, out } = await run('one', 'backup', backup());
    expect(code).toBe(0);
    expect(out).toMatch(
      /holds 2 events of 2 people, [\d,]+ bytes: queue\.db, events\.db, accounts\.db, session-secret/,
    );
    expect(out).toContain('It can read everything: keep it as safe as the data folder.');
  });

  it('of a mix says what it lacks, and is not made without --partial', async () => {
    await found('one');
    const env = { ...envOf('one'), ...mongo };
    const refused = await runWords(env, 'backup', backup());
    expect([refused.code, refused.out, existsSync(backup())]).toEqual([1, '', false]);
    expect(refused.err).toContain('would lack the accounts and the keys of people, which are in MongoDB');
    const { code, out } = await runWords(env, 'backup', '--partial', backup());
    expect(code).toBe(0);
    expect(out).toContain('It lacks the accounts and the keys of people, which are in MongoDB. Keep it as safe');
    expect(out).not.toContain('everything');
  });

  it('of a folder without its accounts is not made as if it were whole', async () => {
    await found('one');
    rmSync(dataFile(dirOf('one'), 'accounts'));
    const { code, err } = await run('one', 'backup', backup());
    expect(code).toBe(1);
    expect(err).toContain('would lack the accounts and the keys of people, whose file is missing');
  });

  it('beside Redis lacks the jobs, which it says', async () => {
    await found('one');
    const { code, out } = await runWords({ ...envOf('one'), REDIS_URL: 'redis://127.0.0.1:1' }, 'backup', backup());
    expect([code, out]).toEqual([0, expect.stringContaining('It lacks the jobs, which are in Redis.') as unknown]);
  });
});

describe('a restore on another machine', () => {
  it('says that it cannot know who was erased since', async () => {
    await found('one');
    await run('one', 'backup', backup());
    await erase('one', 'u1');
    const { code, out } = await run('two', 'restore', backup());
    expect(code).toBe(0);
    expect(out).toMatch(/People who were erased after 20\d\d-\S+Z, if any, are back, because there were no data here/);
    expect((await emails('two')).filter((email) => email === '[erased]')).toEqual([]);
  });

  // shows I13
  it('keeps people erased whom a newer backup knows as erased', async () => {
    await found('one');
    await run('one', 'backup', backup());
    await erase('one', 'u1');
    const newer = join(folder, 'newer.backup');
    await run('one', 'backup', newer);
    const { code, out } = await run('two', 'restore', backup(), '--erased-in', newer);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('1 people and prospects whose data was erased stay') as unknown,
    ]);
    expect(out).not.toContain('are back');
    expect(await emails('two')).toEqual(['[erased]', expect.stringContaining('@')]);
  });

  it('keeps people erased whom the backup knows as erased', async () => {
    await found('one');
    await erase('one', 'u1');
    await run('one', 'backup', backup());
    const { out } = await run('two', 'restore', backup());
    expect(out).toContain('stay erased');
    expect((await emails('two')).slice(0, 2)).toEqual(['[erased]', expect.stringContaining('@')]);
  });

  it('does not say so in place, where the replaced data know it', async () => {
    await found('one');
    await run('one', 'backup', backup());
    await erase('one', 'u1');
    const { out } = await run('one', 'restore', backup());
    expect(out).not.toContain('are back');
    expect((await emails('one'))[0]).toBe('[erased]');
  });
});

describe('stores accept', () => {
  it('finds nothing to accept where the stores belong together', async () => {
    await found('one');
    const { code, out } = await run('one', 'stores', 'accept');
    expect([code, out]).toEqual([0, 'The events and the accounts belong together: there is nothing to accept.\n']);
  });

  it('lets older accounts go on, and asks for the erasures that they do not know', async () => {
    await found('one');
    await run('one', 'backup', backup());
    await erase('one', 'u1');
    await run('two', 'restore', backup());
    await using('two', async () => undefined);
    copyFileSync(dataFile(dirOf('two'), 'accounts'), dataFile(dirOf('one'), 'accounts'));
    expect((await run('one', 'status')).err).toContain('are older than the events');
    const { code, out } = await run('one', 'stores', 'accept');
    expect([code, out]).toEqual([0, expect.stringMatching(/^Accepted: The accounts in /) as unknown]);
    expect((await emails('one'))[0]).toBe('[erased]');
  });
});
