import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDoubled } from '../../testing/engines/eventStoreDouble/doubleFixture.ts';
import { prospectAdded, shareWithdrawn } from '../../testing/events.ts';
import { markRestored } from './restored.ts';
import { parseConfig } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { backUpDataDir } from '../backup/dataBackup.ts';
import { restoreDataDir } from '../backup/dataRestore.ts';
import { dataFile } from '../lock/dataDir.ts';
import { createLog } from '../log/log.ts';
import { openInfra } from '../open.ts';
import type { Infra, InfraOptions } from '../open.ts';
import { refuseTwice } from './pairs.ts';
import { StartError } from '../ports/startError.ts';

let folder: string;
let logged: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upline-pairs-'));
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const dirOf = (name: string): string => join(folder, name);
const configOf = (name: string): Config => parseConfig({ DATA_DIR: dirOf(name), LOG_LEVEL: 'silent' });
const log = createLog({ logLevel: 'warn' }, { write: (line: string) => void logged.push(line) });

type Work = (ports: Infra['ports']) => Promise<unknown>;
const nothing: Work = async () => undefined;

/** Starts on a data folder, works and stops. */
const run = async (name: string, work: Work = nothing, options: InfraOptions = {}): Promise<void> => {
  const infra = await openInfra(configOf(name), { projector: 'here', log, ...options });
  await work(infra.ports).finally(infra.close);
};
const adds =
  (...ids: string[]): Work =>
  async ({ events }) => {
    for (const id of ids) await events.append(`prospect-${id}`, 'none', [prospectAdded(id, `Person ${id}`)]);
  };
const namesIn = async (name: string): Promise<unknown[]> => {
  const names: unknown[] = [];
  await run(name, async ({ events }) => {
    for (const { data } of await events.readAll({ after: 0, limit: 100 })) names.push(data['name']);
  });
  return names;
};

/** Takes a file of a folder out of another one, with what lies beside it. */
const take = (kind: 'events' | 'accounts', from: string, to: string): void => {
  for (const ending of ['', '-wal', '-shm']) {
    const [source, target] = [dataFile(dirOf(from), kind) + ending, dataFile(dirOf(to), kind) + ending];
    rmSync(target, { force: true });
    if (existsSync(source)) cpSync(source, target);
  }
};
const copy = (from: string, to: string): void => cpSync(dirOf(from), dirOf(to), { recursive: true });

/** As versions before left a folder. */
const withoutMarks = (name: string): void => {
  for (const kind of ['events', 'accounts'] as const) {
    using db = new DatabaseSync(dataFile(dirOf(name), kind));
    db.exec('DROP TABLE mark; DROP TRIGGER IF EXISTS new_event_type');
  }
};

const refusal = async (name: string): Promise<string> => {
  const files = (): string[] => readdirSync(dirOf(name)).filter((file) => !file.startsWith('lock.db'));
  const before = files();
  const error: unknown = await run(name).catch((thrown: unknown) => thrown);
  expect(files()).toEqual(before);
  expect(error).toMatchObject({ name: 'StartError' });
  return error instanceof Error ? error.message : '';
};

describe('accounts that do not belong to the events', () => {
  // shows I20.3
  it('are missed when they are lost', async () => {
    await run('one', adds('p1'));
    rmSync(dataFile(dirOf('one'), 'accounts'));
    const text = await refusal('one');
    expect(text).toContain(`The accounts are missing: ${dataFile(dirOf('one'), 'accounts')} is empty or absent`);
    expect(text).toContain(`although ${dataFile(dirOf('one'), 'events')} has events`);
  });

  // shows I20.3
  it('are refused when they are those of another installation', async () => {
    await run('one', adds('p1'));
    await run('two', adds('p2'));
    take('accounts', 'two', 'one');
    expect(await refusal('one')).toContain(
      `do not belong together; the accounts of these events are in ${dataFile(dirOf('one'), 'accounts')}; ` +
        `the events of these accounts are in ${dataFile(dirOf('two'), 'events')}.`,
    );
  });

  // shows I20.3
  it('are refused when they are older, until an operator accepts it, which is logged once', async () => {
    await run('one', adds('p1'));
    copy('one', 'before');
    await run('one', adds('p2'));
    take('accounts', 'before', 'one');
    const text = await refusal('one');
    expect(text).toMatch(/^The accounts in .*accounts\.db \(in use until .*\) are older than the events in /);
    expect(text).toContain('npm run projector -- stores accept');
    await run('one', nothing, { creates: false, acceptsOlder: true });
    expect(logged).toEqual([]);
    expect(await namesIn('one')).toEqual(['Person p1', '[erased]']);
    await run('one');
    expect(logged.map((line) => line.includes('An operator accepted: The accounts in'))).toEqual([true]);
  });

  it('are refused when they are older by a part of one run only', async () => {
    await run('one', async (ports) => {
      await adds('p1')(ports);
      copy('one', 'copy');
      await adds('p2')(ports);
      // as a copy of a running server that takes a while
      take('events', 'one', 'copy');
    });
    expect(await refusal('copy')).toContain('one key is missing that the log needs');
  });

  it('complete an erasure that they are too old to know, also where they fit otherwise', async () => {
    await run('one', async (ports) => {
      await adds('p1', 'p2')(ports);
      copy('one', 'copy');
      const { meta } = prospectAdded('p1', '');
      await ports.events.append('prospect-p1', 0, [
        { id: 'e1', type: 'ProspectErased', data: { prospectId: 'p1', ownerId: 'u1' }, meta },
      ]);
      await ports.keys.erase('p1');
      take('events', 'one', 'copy');
    });
    expect((await namesIn('copy')).slice(0, 2)).toEqual(['[erased]', 'Person p2']);
    await run('copy', async ({ queue }) => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      queue.work('erase-key', async ({ data }) => resolve(data));
      expect(await promise).toEqual({ subject: 'p1' });
    });
  });
});

describe('events that do not belong to the accounts', () => {
  it('are missed when they are lost', async () => {
    await run('one', adds('p1'));
    rmSync(dataFile(dirOf('one'), 'events'));
    expect(await refusal('one')).toMatch(/^The events are missing: .*events\.db is empty or absent/);
  });

  it('are taken with what they have when they are older, which is logged once', async () => {
    await run('one', adds('p1'));
    copy('one', 'before');
    await run('one', adds('p2', 'p3'));
    take('events', 'before', 'one');
    await run('one', nothing, { creates: false });
    expect(logged).toEqual([]);
    await run('one', adds('p4'));
    expect(logged).toEqual([
      expect.stringContaining('end at position 1 and do not have the event at 3, which the accounts have seen'),
    ]);
    expect(await namesIn('one')).toEqual(['Person p1', 'Person p4']);
    expect(logged).toHaveLength(1);
  });

  it('are refused when they went on otherwise', async () => {
    await run('one', adds('p1'));
    copy('one', 'other');
    await run('one', adds('p2'));
    await run('other', adds('p3', 'p4', 'p5'));
    take('events', 'other', 'one');
    expect(await refusal('one')).toContain('the events were used with others since');
  });
});

describe('stores that belong together', () => {
  // shows I20.3
  it('open again as often as one likes, and after a kill in any step', async () => {
    await run('one', async (ports) => {
      await adds('p1')(ports);
      await ports.events.append('share-1', 'none', [shareWithdrawn('1')]);
      copy('one', 'killed');
    });
    for (const name of ['one', 'killed', 'killed', 'one']) await run(name);
    expect(await namesIn('killed')).toEqual(['Person p1', undefined]);
  });

  // shows I20.3
  it('open without marks, as versions before left them', async () => {
    await run('one', adds('p1'));
    withoutMarks('one');
    expect(await namesIn('one')).toEqual(['Person p1']);
  });

  it('do not share a person without marks when they are of two installations', async () => {
    await run('one', adds('p1'));
    await run('two', adds('p2'));
    take('accounts', 'two', 'one');
    withoutMarks('one');
    expect(await refusal('one')).toContain('do not belong together');
  });

  it('come out of a backup that copied the events before others were appended', async () => {
    await run('one', adds('p1'));
    copy('one', 'copied');
    await run('one', adds('p2'));
    take('accounts', 'one', 'copied');
    const file = join(folder, 'upline.backup');
    await backUpDataDir(configOf('copied'), file);
    await restoreDataDir(configOf('elsewhere'), file);
    rmSync(join(dirOf('elsewhere'), 'restored'));
    expect([await namesIn('elsewhere'), logged]).toEqual([['Person p1'], []]);
  });

  it('are refused only when they are so twice, since another process may mark them between two looks', async () => {
    const refusedFor = (times: number) => {
      let looks = 0;
      return async (): Promise<string> => {
        looks += 1;
        if (looks <= times) throw new StartError('The events are missing');
        return 'fits';
      };
    };
    expect(await refuseTwice(refusedFor(1))).toBe('fits');
    await expect(refuseTwice(refusedFor(2))).rejects.toThrow('The events are missing');
  });

  it('open when a version before had begun the accounts anew, and people came since', async () => {
    await run('one', adds('p1'));
    await run('two', adds('p2'));
    await run('one', async ({ events }) => {
      for (let page = 0; page < 3; page += 1)
        await events.append(
          `share-${page}`,
          'none',
          Array.from({ length: 500 }, (_, at) => shareWithdrawn(`${page}-${at}`)),
        );
    });
    take('accounts', 'two', 'one');
    withoutMarks('one');
    expect(await refusal('one')).toContain('do not belong together');
    {
      using db = new DatabaseSync(dataFile(dirOf('one'), 'events'));
      db.exec(`INSERT INTO events (stream, revision, id, type, data, meta)
        SELECT 'prospect-p2', 0, 'e2', type, replace(data, '"p1"', '"p2"'), meta FROM events WHERE position = 1`);
    }
    await run('one');
  });

  it('may differ in age after a restore, which is logged', async () => {
    await run('one', adds('p1'));
    copy('one', 'before');
    await run('one', adds('p2'));
    take('accounts', 'before', 'one');
    markRestored(dirOf('one'), new Date());
    await run('one');
    expect(logged).toEqual([expect.stringContaining('The accounts in')]);
  });
});

describe('EVENTSTORE_URL on a data folder that has an installation', () => {
  it('is refused, and it is said where the events are', async () => {
    await run('one', adds('p1'));
    const doubled = await openDoubled();
    const secrets = { SESSION_SECRET: 's'.repeat(32), OPERATOR_TOKEN: 't'.repeat(16), LOG_LEVEL: 'silent' };
    const url = doubled.double.url.replace('//', '//user:secret@');
    const config = parseConfig({ ...secrets, DATA_DIR: dirOf('one'), EVENTSTORE_URL: url });
    const hosts = new URL(doubled.double.url).host;
    await expect(openInfra(config)).rejects.toThrow(
      `The events are missing: EventStoreDB at ${hosts} (EVENTSTORE_URL) is empty or absent, ` +
        `although ${dataFile(dirOf('one'), 'accounts')} has accounts; their events are in ` +
        `${dataFile(dirOf('one'), 'events')}.`,
    );
    expect((await doubled.store.marks.read()) ?? null).toBeNull();
    await doubled.close();
    expect(await namesIn('one')).toEqual(['Person p1']);
  });
});

describe('a command of an operator', () => {
  it('makes nothing where there is no installation', async () => {
    await expect(run('absent', nothing, { creates: false })).rejects.toThrow(
      `There is no installation of Upline in ${dirOf('absent')}. Set DATA_DIR to the folder of the server, or start`,
    );
    expect(readdirSync(folder)).toEqual([]);
    await run('one', adds('p1'));
    renameSync(dirOf('one'), dirOf('moved'));
    await run('moved', nothing, { creates: false });
    expect(readdirSync(folder)).toEqual(['moved']);
  });
});
