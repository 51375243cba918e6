import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRejection, views } from '@upline/contracts';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { Infra } from '@upline/infra/open.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishEmpty } from '../../testing/emptyViews.ts';
import { createDependencies } from '../dependencies.ts';
import type { Dependencies } from '../dependencies.ts';
import { identityReads } from './identity.queries.ts';
import { completeSignIn } from './account/completeSignIn.ts';

const userId = '7d8b1d0a-0000-5000-8000-000000000001';
const ann = { userId, email: 'ann@team.example', firstName: 'Ann', lastName: 'Kim', timeZone: 'Europe/Berlin' };

describe('a person who has just signed up while the projector stands still', () => {
  let folder: string;
  let infra: Infra;
  let dependencies: Dependencies;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'upline-user-'));
    infra = await openInfra(parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), { projector: 'here' });
    await publishEmpty(infra.ports.reads, views);
    dependencies = createDependencies(infra.ports, { publicUrl: 'http://here.test', secret: 'x'.repeat(32) });
  });
  afterEach(async () => {
    await dependencies.close();
    await infra.close();
    rmSync(folder, { recursive: true });
  });

  const ask = async (organizationId: string | null, asking = userId) => {
    const reader = dependencies.readerOf(organizationId ?? '');
    const actor = { userId: asking, organizationId, role: organizationId === null ? null : ('owner' as const) };
    const about = { at: new Date(), today: '2026-03-02', week: '2026-W10', signInEmail: ann.email };
    return identityReads.currentUser(
      {
        params: {},
        search: {},
        actor,
        organizationId: organizationId ?? '',
        reader,
        ...about,
        locale: 'en',
        lacksFactor: false,
      },
      dependencies,
    );
  };

  it('sees themself and the team they founded', async () => {
    const landing = await completeSignIn(dependencies, { ...ann, returnTo: '/' });
    const organizationId = 'organizationId' in landing ? landing.organizationId : null;
    expect(await ask(organizationId)).toMatchObject({
      id: userId,
      firstName: 'Ann',
      initials: 'AK',
      role: 'owner',
      level: 'bronze',
      organization: {
        id: organizationId,
        name: "Ann's Team",
        timeZone: 'Europe/Berlin',
        planTier: 'free',
        teamCount: 1,
        assetCount: 0,
      },
    });
  });

  it('sees themself on the way to an invitation', async () => {
    await completeSignIn(dependencies, { ...ann, returnTo: '/invite/token' });
    expect(await ask(null)).toMatchObject({ id: userId, email: 'ann@team.example', organization: null });
  });

  it('differs from a person who never signed up', async () => {
    expect(isRejection(await ask(null, '7d8b1d0a-0000-5000-8000-000000000002'))).toBe(true);
  });
});
