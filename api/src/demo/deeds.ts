import { daysFrom, isRejection, localDateOf, points } from '@upline/contracts';
import type { Level, ProspectAnswer } from '@upline/contracts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { Judge } from '../platform/commands/judge.ts';
import { metaFor } from '../platform/commands/metadata.ts';
import { answerIdOf } from '../share/answer/visitor.ts';
import type { DemoActor, DemoApi } from './actors.ts';
import { send } from './actors.ts';
import type { DemoMembers } from './members.ts';
import { demoAssets } from './people.ts';
import { pictureAddressOf } from './pictures.ts';
import type { Deed, PlannedProspect } from './plan.ts';

/** The demo before anything has happened in it. */
export const createWorld = (api: DemoApi, members: DemoMembers): DemoWorld => ({
  api,
  members,
  assets: new Map(),
  prospects: new Map(),
  shares: new Map(),
  counts: new Map(),
});

/** A share whose link can be opened. */
export type OpenShare = { id: string; actor: DemoActor };

/** A prospect with the member who looks after it. */
export type OwnProspect = { prospect: ProspectAnswer; actor: DemoActor };

/** The things that the demo has made so far; a step under way is a promise. */
export type DemoWorld = {
  api: DemoApi;
  members: DemoMembers;
  assets: Map<number, Promise<string>>;
  prospects: Map<number, Promise<OwnProspect>>;
  shares: Map<number, Promise<OpenShare>>;
  /** How many assets each member has shared, those under way included. */
  counts: Map<number, number>;
};

export const createAsset = async ({ api, members }: DemoWorld, at: Date, deed: { asset: number; by: number }) => {
  const asset = demoAssets[deed.asset];
  if (!asset) throw new Error(`the demo has no asset ${deed.asset}`);
  const { type, title, description, picture, variants = [] } = asset;
  const url = `https://assets.example.com/${type}/${title.toLowerCase().replace(/[^a-z]+/g, '-')}`;
  const thumbnailUrl = picture === null ? null : pictureAddressOf(picture);
  const body = { type, title, description, url, thumbnailUrl, language: 'en' as const };
  const actor = await members.get(deed.by);
  const { id } = await send(api, actor, { name: 'CreateAsset', body, at });
  for (const { language, ...text } of variants)
    await send(api, actor, {
      name: 'TranslateAsset',
      params: { id, language },
      at,
      body: { ...text, url: `${url}-${language}` },
    });
  return id;
};

/** Adds a prospect of a member. */
export const addProspect = async (
  { api }: DemoWorld,
  actor: DemoActor,
  { about, at }: { about: PlannedProspect; at: Date },
): Promise<OwnProspect> => {
  const body = { ...about, status: 'new' as const };
  return { prospect: await send(api, actor, { name: 'AddProspect', body, at }), actor };
};

export const moveProspect = async (
  { api }: DemoWorld,
  before: OwnProspect,
  { status, at }: { status: ProspectAnswer['status']; at: Date },
): Promise<OwnProspect> => {
  const { actor } = before;
  const { id, name, email, phone, source, notes } = before.prospect;
  const body = { name, email, phone, source, notes, status };
  return { prospect: await send(api, actor, { name: 'ChangeProspect', params: { id }, body, at }), actor };
};

/** Records a call, with the next step that the cadence proposes or one that is due at a time. */
export const logContact = async (
  { api }: DemoWorld,
  own: OwnProspect,
  { outcome, dueAt, at }: Pick<Extract<Deed, { does: 'contact' }>, 'outcome' | 'dueAt'> & { at: Date },
): Promise<OwnProspect> => {
  const { actor, prospect } = own;
  const next = dueAt === null ? ('suggested' as const) : localDateOf(new Date(dueAt), actor.timeZone);
  const body = { kind: 'call' as const, outcome, next };
  await send(api, actor, { name: 'LogContact', params: { id: prospect.id }, body, at });
  return own;
};

export const writeMessage = async ({ api }: DemoWorld, actor: DemoActor, { text, at }: { text: string; at: Date }) =>
  send(api, actor, { name: 'WriteMessage', body: { text, language: 'en', assetId: null, status: null }, at });

type Sharing = Pick<Extract<Deed, { does: 'share' }>, 'via'> & {
  assetId: string;
  prospectId: string | null;
  at: Date;
  judge?: Judge;
};

/** Shares an asset, with a prospect or nobody in particular. */
export const shareAsset = async (
  { api }: DemoWorld,
  actor: DemoActor,
  { via, assetId, prospectId, at, judge = byProduct }: Sharing,
): Promise<OpenShare> => {
  const body = { sharedVia: via, prospectId };
  const { id } = await send(api, actor, { name: 'ShareAsset', params: { id: assetId }, body, at, judge });
  return { id, actor };
};

/** Counts views of a share's link by people. */
export const openShare = async (
  { api }: DemoWorld,
  share: OpenShare,
  { people, at, judge = byProduct }: { people: number; at: Date; judge?: Judge },
): Promise<OpenShare> => {
  const { organizationId, timeZone } = share.actor;
  const result = await handleCommand({
    repository: api.shares,
    id: share.id,
    meta: metaFor({ organizationId, actorId: null, timeZone, at }),
    command: {
      type: 'RecordViews',
      data: { people, bots: 0, teammates: 0, points: people * points.view, at: at.toISOString() },
    },
    judge,
  });
  if (isRejection(result)) throw new Error('the demo could not open a link');
  return share;
};

/** Answers a link as the person that it was made for. */
export const answerShare = async (
  { api }: DemoWorld,
  share: OpenShare,
  { answer, message, at }: Pick<Extract<Deed, { does: 'answer' }>, 'answer' | 'message'> & { at: Date },
): Promise<OpenShare> => {
  const { organizationId, timeZone } = share.actor;
  const tomorrow = daysFrom(localDateOf(at, timeZone), 1);
  const said = { answerId: answerIdOf(share.id, { key: 'demo', bound: true }), answer, bound: true, message };
  const wish = answer === 'call' ? { day: tomorrow, part: 'morning' as const, timeZone } : null;
  const result = await handleCommand({
    repository: api.shares,
    id: share.id,
    meta: metaFor({ organizationId, actorId: null, timeZone, at }),
    command: {
      type: 'AnswerShare',
      data: { ...said, wish, name: null, contact: null, consent: null, at: at.toISOString() },
    },
    judge: byProduct,
  });
  if (isRejection(result)) throw new Error('the demo could not answer a link');
  return share;
};

/** Earns a level at once: the product's job does it too, but later, between other steps. */
export const earnLevel = async (
  { api }: DemoWorld,
  { actor }: OpenShare,
  { level, at }: { level: Level; at: Date },
): Promise<void> => {
  const { userId, organizationId, timeZone } = actor;
  const result = await handleCommand({
    repository: api.achievements,
    id: `${organizationId}-${userId}`,
    meta: metaFor({ organizationId, actorId: null, timeZone, at }),
    command: { type: 'EarnAchievement', data: { userId, level } },
    judge: byProduct,
  });
  if (isRejection(result)) throw new Error('the demo could not reach a level');
};
