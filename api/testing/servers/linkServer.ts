import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssetType, AssetVariant } from '@upline/contracts';
import { isRejection } from '@upline/contracts';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { createMemoryLimits } from '@upline/infra/memory/memoryLimits.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { handleCommand } from '../../src/platform/commands/handleCommand.ts';
import { byProduct } from '../../src/platform/commands/judge.ts';
import { createRequestRates } from '../../src/platform/http/limits/requestRates.ts';
import { codeOfShare, uuidV7 } from '../../src/platform/lib/ids.ts';
import { createClientAddress } from '../../src/platform/http/request/clientAddress.ts';
import { createDependencies } from '../../src/dependencies.ts';
import type { Dependencies } from '../../src/dependencies.ts';
import { foundTeam } from '../../src/organization/founding.ts';
import { metaFor } from '../../src/platform/commands/metadata.ts';
import type { ProspectCommand } from '../../src/prospect/prospect.decider.ts';
import type { ShareCommand } from '../../src/share/share.decider.ts';
import { shareRoutes } from '../../src/share/share.routes.ts';
import { createViewCounter } from '../../src/share/views/views.counter.ts';
import { serveChain, sessionNamed } from './chainServer.ts';
import { createHandClock } from '../handClock.ts';

export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const [sharer, member, stranger, organizationId] = [uuidV7(1), uuidV7(2), uuidV7(3), uuidV7(4)];
const people = { sharer, member, stranger };

const done = async (result: Promise<object>): Promise<void> => {
  if (isRejection(await result)) throw new Error('a test could not make what it needs');
};

const profile = { userId: sharer, firstName: 'Ana', lastName: 'Kim', email: 'ana@team.example', username: 'ana' };

const foundOrganization = async (dependencies: Dependencies, at: Date): Promise<void> => {
  await foundTeam(dependencies, {
    organizationId,
    userId: sharer,
    email: 'ana@team.example',
    name: { name: 'Northern <Lights>', founderName: null },
    timeZone: 'UTC',
    at,
    judge: byProduct,
  });
  const meta = metaFor({ organizationId: null, actorId: sharer, timeZone: 'UTC', at });
  await done(
    handleCommand({
      repository: dependencies.users,
      id: sharer,
      meta,
      command: { type: 'RegisterUser', data: { ...profile, by: null } },
      judge: byProduct,
    }),
  );
  const data = { userId: member, email: 'ben@team.example', role: 'member' as const, invitationId: null };
  const joined = { id: uuidV7(at.getTime()), type: 'MemberJoined', data, meta: { ...meta, organizationId } };
  await dependencies.teams.append(organizationId, await dependencies.teams.load(organizationId), [joined]);
};

/** Creates and changes assets and shares as their owner. */
const createMaker = (dependencies: Dependencies, now: () => Date) => {
  const meta = () => metaFor({ organizationId, actorId: sharer, timeZone: 'UTC', at: now() });

  const asset = async (type: AssetType = 'link'): Promise<string> => {
    const assetId = uuidV7(now().getTime());
    const content = {
      type,
      title: 'The tour',
      description: null,
      url: 'https://video.example/tour',
      thumbnailUrl: null,
      language: null,
    };
    const data = { assetId, ownerId: sharer, ...content };
    await done(
      handleCommand({
        repository: dependencies.assets,
        id: assetId,
        meta: meta(),
        command: { type: 'CreateAsset', data },
        judge: byProduct,
      }),
    );
    return assetId;
  };

  const changeShare = (id: string, command: ShareCommand) =>
    done(handleCommand({ repository: dependencies.shares, id, meta: meta(), command, judge: byProduct }));

  const changeProspect = (id: string, command: ProspectCommand) =>
    done(handleCommand({ repository: dependencies.prospects, id, meta: meta(), command, judge: byProduct }));

  return {
    asset,
    changeShare,
    /** Changes the profile of the sharer. */
    changeProfile: (changes: { phone?: string; reachable?: boolean; greeting?: string | null }) => {
      const command = { type: 'ChangeProfile' as const, data: { ...profile, ...changes } };
      return done(
        handleCommand({ repository: dependencies.users, id: sharer, meta: meta(), command, judge: byProduct }),
      );
    },
    changeAsset: (id: string, type: 'DeleteAsset' | 'RestoreAsset' | 'WithdrawAssetLinks' | 'RestoreAssetLinks') =>
      done(
        handleCommand({
          repository: dependencies.assets,
          id,
          meta: meta(),
          command: { type, data: { assetId: id } },
          judge: byProduct,
        }),
      ),
    /** Gives an asset a variant. */
    translate: (id: string, variant: AssetVariant) => {
      const command = { type: 'TranslateAsset' as const, data: { assetId: id, ...variant }, by: sharer };
      return done(handleCommand({ repository: dependencies.assets, id, meta: meta(), command, judge: byProduct }));
    },
    /** Adds a prospect of the sharer. */
    prospect: async (name = 'Elena Ruiz'): Promise<string> => {
      const prospectId = uuidV7(now().getTime());
      const details = { name, email: null, phone: null, notes: null, source: null };
      const data = { prospectId, ownerId: sharer, status: 'new' as const, ...details };
      await changeProspect(prospectId, { type: 'AddProspect', data });
      return prospectId;
    },
    changeProspect,
    /** Makes a tracked link to a new asset, for a prospect or for anybody. */
    link: async (prospectId: string | null = null): Promise<{ assetId: string; shareId: string; path: string }> => {
      const assetId = await asset();
      const shareId = uuidV7(now().getTime());
      const about = {
        shareId,
        assetId,
        assetTitle: 'The tour',
        sharedBy: sharer,
        prospectId,
        sharedVia: 'link' as const,
      };
      await changeShare(shareId, { type: 'ShareAsset', data: about });
      return { assetId, shareId, path: `/s/${codeOfShare(shareId)}` };
    },
  };
};

let visitors = 0;

/**
 * Tracked links on embedded engines, with a clock that moves by hand: an organization "Northern <Lights>" with Ana Kim,
 * who shares, and another member. `watch` wraps the engines, to make them fail.
 */
export const startLinkServer = async (watch: (ports: Ports) => Ports = (ports) => ports) => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-links-'));
  const infra = await openInfra(parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  const clock = createHandClock(Date.now());
  const dependencies = createDependencies(watch(infra.ports), {
    publicUrl: 'http://links.test',
    secret: 'x'.repeat(32),
    clock: clock.date,
  });
  await foundOrganization(dependencies, clock.date());
  const make = createMaker(dependencies, clock.date);
  const newCounter = () => createViewCounter(dependencies, { log: infra.log, scheduler: clock });
  const views = newCounter();
  const sessions = new Map(Object.values(people).map((userId) => [`upline=${userId}`, sessionNamed(userId)]));
  const who = {
    addressOf: createClientAddress(['127.0.0.1']),
    limits: createMemoryLimits({ now: clock.now }),
  };
  const routes = shareRoutes({ ...dependencies, ...who, views, log: infra.log });
  const { keptPages, newVisit, publicUrl } = dependencies;
  const server = await serveChain([{ router: routes, isOpen: true }], {
    keptPages,
    newVisit,
    publicUrl,
    log: infra.log,
    rates: createRequestRates(who),
    sessionOf: (cookie) => sessions.get(cookie) ?? null,
  });

  /** A browser's request, from a new IP address unless `from` gives one. */
  const ask = (
    path: string,
    init: { method?: string; from?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response> => {
    visitors += 1;
    const { from = `10.1.${visitors >> 8}.${visitors & 255}`, headers = {}, method = 'GET', body = null } = init;
    return fetch(server.url + path, {
      method,
      body,
      headers: { 'user-agent': chrome, 'x-forwarded-for': from, 'sec-fetch-site': 'same-origin', ...headers },
      redirect: 'manual',
    });
  };

  /** Moves the clock in four steps, and waits until everything is stored. */
  const pass = async (seconds = 20): Promise<void> => {
    for (let step = 0; step < 4; step += 1) {
      // appends are answered in their order: this answer means that earlier ones are stored
      await make.asset();
      await clock.pass((seconds * 1_000) / 4);
    }
    await make.asset();
  };

  const viewsOf = async (shareId: string): Promise<{ people: number; bots: number; teammates: number }[]> => {
    await pass();
    const stored = await infra.ports.events.readStream(`share-${shareId}`);
    return stored
      .filter(({ type }) => type === 'ShareViewed')
      .map(({ data }) => ({
        people: Number(data['people']),
        bots: Number(data['bots']),
        teammates: Number(data['teammates']),
      }));
  };

  return {
    dependencies,
    organizationId,
    people,
    clock,
    make,
    ask,
    pass,
    viewsOf,
    newCounter,
    events: infra.ports.events,
    cookieOf: (userId: string): Record<string, string> => ({ cookie: `upline=${userId}` }),
    /** Posts the view that the page posts once it is visible; returns the status. */
    view: async (path: string, init: { from?: string; headers?: Record<string, string> } = {}): Promise<number> =>
      (await ask(`${path}/view`, { method: 'POST', ...init })).status,
    /** What a page that was shown some seconds ago posts with every form. */
    shownPage: async (secondsAgo = 5): Promise<{ key: string; shownAt: string }> => {
      const visit = dependencies.newVisit();
      if (secondsAgo > 0) await clock.pass(secondsAgo * 1_000);
      return { key: visit, shownAt: visit };
    },
    /** Sends an answer as JSON. */
    answer: (path: string, body: object, init: { from?: string; headers?: Record<string, string> } = {}) =>
      ask(`${path}/answer`, {
        ...init,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...init.headers },
        body: JSON.stringify(body),
      }),
    /** Posts an answer as the form of the page does. */
    post: (path: string, fields: Record<string, string>, from?: string) =>
      ask(`${path}/answer`, {
        ...(from === undefined ? {} : { from }),
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    /** The answers in the stream of a share. */
    answersOf: async (shareId: string) =>
      (await infra.ports.events.readStream(`share-${shareId}`)).filter(({ type }) => type === 'ShareAnswered'),
    /** The stored views of a share, after the clock has moved. */
    totalsOf: async (shareId: string) =>
      (await viewsOf(shareId)).reduce(
        (sum, one) => ({
          people: sum.people + one.people,
          bots: sum.bots + one.bots,
          teammates: sum.teammates + one.teammates,
        }),
        { people: 0, bots: 0, teammates: 0 },
      ),
    close: async (): Promise<void> => {
      await server.close();
      await views.close();
      await dependencies.close();
      await infra.close();
      rmSync(folder, { recursive: true });
    },
  };
};
export type LinkServer = Awaited<ReturnType<typeof startLinkServer>>;
