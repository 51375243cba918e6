import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteDocuments } from '@upline/infra/sqlite/sqliteDocuments.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createProviderAdapter, endProviderSessions } from './providerAdapter.ts';

const folder = mkdtempSync(join(tmpdir(), 'upline-adapter-'));
const writer = openWriter({ onDeath: () => undefined });
const documents = await openSqliteDocuments({ file: join(folder, 'accounts.db'), writer });
afterAll(async () => {
  await documents.close();
  await writer.close();
  rmSync(folder, { recursive: true, force: true });
});

const store = { documents, secret: 'a secret of at least 32 characters' };
const codes = createProviderAdapter(store, 'AuthorizationCode');
const tokens = createProviderAdapter(store, 'AccessToken');
const sessions = createProviderAdapter(store, 'Session');
const soon = Math.floor(Date.now() / 1_000) + 60;

describe('a document of the embedded provider', () => {
  it('is found under its kind and id, until it expires or is destroyed', async () => {
    await codes.upsert('one', { jti: 'one', exp: soon }, 60);
    await codes.upsert('old', { jti: 'old' }, -1);
    expect(await codes.find('one')).toEqual({ jti: 'one', exp: soon });
    expect([await tokens.find('one'), await codes.find('old'), await codes.find('two')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await codes.destroy('one');
    expect(await codes.find('one')).toBeUndefined();
  });

  it('is consumed once when several requests try at the same time', async () => {
    await codes.upsert('raced', { jti: 'raced', exp: soon }, 60);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => codes.consume('raced')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codes.find('raced')).toMatchObject({ jti: 'raced', consumed: expect.any(Number) as number });
    await codes.consume('unknown');
    expect(await codes.find('unknown')).toBeUndefined();
  });

  it('is revoked with its grant, without others', async () => {
    for (const [id, grantId] of [
      ['a', 'g1'],
      ['b', 'g1'],
      ['c', 'g2'],
    ] as const)
      await tokens.upsert(id, { jti: id, grantId }, 60);
    await codes.upsert('a', { jti: 'a', grantId: 'g1' }, 60);
    await tokens.revokeByGrantId('g1');
    expect(await Promise.all(['a', 'b', 'c'].map((id) => tokens.find(id)))).toEqual([
      undefined,
      undefined,
      { jti: 'c', grantId: 'g2' },
    ]);
    expect(await codes.find('a')).toBeDefined();
  });

  it('is found by the uid of its session, and ends with the session or the account', async () => {
    for (const [id, accountId] of [
      ['s1', 'ada'],
      ['s2', 'ada'],
      ['s3', 'bob'],
    ] as const)
      await sessions.upsert(id, { jti: id, uid: `uid-${id}`, accountId }, 60);
    expect(await sessions.findByUid('uid-s2')).toMatchObject({ jti: 's2' });
    await endProviderSessions(store, { uid: 'uid-s1' });
    expect([await sessions.find('s1'), (await sessions.find('s2'))?.jti]).toEqual([undefined, 's2']);
    await endProviderSessions(store, { accountId: 'ada' });
    expect([await sessions.find('s2'), (await sessions.find('s3'))?.jti]).toEqual([undefined, 's3']);
  });
});
