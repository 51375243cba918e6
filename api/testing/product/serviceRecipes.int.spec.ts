import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { olderFolders } from '../histories/olderData.ts';

// The files of infra/systemd. A systemd that runs is not needed: its own check reads them.

const root = join(import.meta.dirname, '../../..');
const units = ['upline.service', 'upline-backup.service', 'upline-backup.timer'];
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'upline-service-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every value that a unit gives a name, in order. */
const valuesIn = (unit: string, name: string): string[] =>
  [...textOf(`infra/systemd/${unit}`).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!isInstalled) console.log('The check of the units by systemd: NOT RUN, systemd-analyze is not installed');

describe('the units of systemd', () => {
  it.runIf(isInstalled)('pass its check, warnings included', () => {
    const places = mkdtempSync(join(folder, 'units-'));
    for (const unit of units)
      writeFileSync(join(places, unit), textOf(`infra/systemd/${unit}`).replaceAll('/opt/upline', root));
    const paths = units.map((unit) => join(places, unit));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
      encoding: 'utf8',
    });
    // systemd names the faults of other units of the machine too
    const ours = [...stdout.split('\n'), ...stderr.split('\n')].filter((line) => line.includes('upline'));
    expect([status, ours]).toEqual([0, []]);
  });

  it('start Node as npm start and npm run projector do', () => {
    const { scripts } = z
      .object({ scripts: z.object({ start: z.string(), projector: z.string() }) })
      .parse(JSON.parse(textOf('package.json')));
    const optionsOf = (script: string): string => /\.env\) (--.* \w+\/src\/main\.ts)$/.exec(script)?.[1] ?? 'none';
    expect(valuesIn('upline.service', 'ExecStart')).toEqual([
      `/opt/upline/node_modules/.bin/node ${optionsOf(scripts.start)}`,
    ]);
    expect(textOf('infra/systemd/backup')).toContain(`node $settings ${optionsOf(scripts.projector)} "$@"`);
  });

  it('wait longer for an end than the server takes for it', () => {
    const [, limit = ''] = /const stopTimeoutMs = ([\d_]+);/.exec(textOf('api/src/run.ts')) ?? [];
    const limitS = Number(limit.replace('_', '')) / 1_000;
    expect(limitS).toBeGreaterThan(0);
    expect(Number(valuesIn('upline.service', 'TimeoutStopSec')[0])).toBeGreaterThan(limitS);
  });
});

/** Runs the backup with the settings of a data folder. */
const backUp = async (dataDir: string, backups: string, keep: number): Promise<{ code: number; said: string }> => {
  const child = spawn(join(root, 'infra/systemd/backup'), [backups, String(keep)], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode ?? -1, said };
};

describe('the nightly backup', () => {
  const dataDir = join(folder, 'data');
  const backups = join(folder, 'backups');
  mkdirSync(dataDir);
  mkdirSync(backups);
  olderFolders['4aacc51'].unpack(dataDir);

  it('is restored and compared before it counts, keeps the newest and leaves nothing else', async () => {
    for (const name of ['upline-2026-01-01T033000Z.backup', 'upline-2026-01-02T033000Z.backup'])
      writeFileSync(join(backups, name), '');
    const { code, said } = await backUp(dataDir, backups, 2);
    expect([code, said]).toEqual([0, expect.stringMatching(/upline-.*\.backup: .*rows of \d+ views: all equal/)]);
    const [older, newest = '', ...more] = readdirSync(backups).sort();
    expect([older, more]).toEqual(['upline-2026-01-02T033000Z.backup', []]);
    expect(statSync(join(backups, newest)).mode & 0o077).toBe(0);
  });

  it('fails when a view cannot be built from it, and then deletes none of before', async () => {
    const damaged = join(folder, 'damaged');
    cpSync(dataDir, damaged, { recursive: true });
    const events = new DatabaseSync(join(damaged, 'events.db'));
    events.exec(`UPDATE events SET data = '{}' WHERE type = 'AssetCreated'`);
    events.close();
    const before = readdirSync(backups);
    const { code, said } = await backUp(damaged, backups, 1);
    expect(code, said).toBe(1);
    expect(said).toMatch(/assets/);
    const added = readdirSync(backups).filter((name) => !before.includes(name));
    expect(added).toEqual([expect.stringMatching(/^upline-.*\.failed$/)]);
    expect(readdirSync(backups).length).toBe(before.length + 1);
  });
});
