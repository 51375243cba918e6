import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { dataFile } from '@upline/infra/lock/dataDir.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { Infra } from '@upline/infra/open.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runWords } from '../../../testing/commandLine.ts';
import { inTeam } from '../../../testing/people.ts';
import { createStory } from '../../../testing/story.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'upline-verify-'));
  const { stream, ...founded } = inTeam(createStory()).founded();
  await working(({ events }) => events.append(stream, 'none', [founded]));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const working = async (work: (ports: Infra['ports']) => Promise<unknown>): Promise<void> => {
  const infra = await openInfra(parseConfig(env()), { projector: 'here' });
  await work(infra.ports).finally(infra.close);
};

const env = () => ({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:1' });

describe('a backup and a restore', () => {
  it('print what they did as JSON for a program', async () => {
    const file = join(dataDir, 'made.backup');
    const made = await runWords(env(), 'backup', file, '--json');
    expect(JSON.parse(made.out)).toEqual({
      file,
      lacks: [],
      log: { events: 1, people: 0 },
      sizeBytes: statSync(file).size,
      names: expect.arrayContaining(['events.db', 'accounts.db']) as unknown,
    });
    const restored = await runWords(env(), 'restore', file, '--json');
    expect([restored.code, JSON.parse(restored.out)]).toMatchObject([
      0,
      { names: expect.arrayContaining(['events.db']) as unknown, erasures: 0 },
    ]);
  });
});

describe('verify', () => {
  it('that compared nothing says so and fails, as after a restore before the first start', async () => {
    const { code, out } = await runWords(env(), 'verify');
    expect(code).toBe(1);
    expect(out.split('\n')[0]).toBe('Nothing was compared.');
    expect(out).toContain('members was not compared: it is not built yet');
  });

  it('that left out a view fails, and one that compared all of the named views does not', async () => {
    expect((await runWords(env(), 'rebuild', 'members')).code).toBe(0);
    expect((await runWords(env(), 'verify', 'members', 'inbox')).code).toBe(1);
    const { code, out } = await runWords(env(), 'verify', 'members');
    expect([code, out]).toEqual([0, expect.stringMatching(/^\d+ rows? of 1 view: all equal a new fold of the log/)]);
  });

  // shows I20.3
  it('counts people whose key is lost, although new and old rows read the same, and none who were erased', async () => {
    const { stream, ...registered } = inTeam(createStory()).registered('u1');
    await working(async ({ events }) => events.append(stream, 'none', [registered]));
    expect((await runWords(env(), 'rebuild', 'members')).code).toBe(0);
    {
      using db = new DatabaseSync(dataFile(dataDir, 'accounts'));
      db.exec("DELETE FROM documents WHERE collection = 'key'");
    }
    expect((await runWords(env(), 'rebuild', 'members')).code).toBe(0);
    const { code, out } = await runWords(env(), 'verify', 'members');
    expect([code, out]).toEqual([3, expect.stringContaining('all equal a new fold of the log') as unknown]);
    expect(out).toContain('1 person or prospect has no key although nobody erased them');
    await working(async ({ keys }) => keys.erase('u1'));
    expect((await runWords(env(), 'verify', 'members')).code).toBe(0);
  });
});
