import type { Rejection, RejectionCode, ShareAnswer, shareCommands } from '@upline/contracts';
import { can, reject, sharesView } from '@upline/contracts';
import type { ActingPerson } from '../platform/commands.ts';
import { execute } from '../platform/commands.ts';
import { codeOfShare } from '../platform/ids.ts';
import { createReader } from '../platform/reader.ts';
import type { CommandHandlers, CommandRequest } from '../platform/requests.ts';
import { outcomeOf, withoutAnswer } from '../platform/requests.ts';
import type { Services } from '../services.ts';
import type { Share, ShareCommand } from './share.decider.ts';

/** The full address of a share's tracked link. */
export const linkOf = (publicUrl: string, shareId: string): string => `${publicUrl}/s/${codeOfShare(shareId)}`;

const neverSeen = { views: 0, firstViewedAt: null, lastViewedAt: null };
type Seen = Pick<ShareAnswer, 'views' | 'firstViewedAt' | 'lastViewedAt'>;

const toAnswer = (
  id: string,
  state: Share,
  extra: { revision: number; publicUrl: string; seen: Seen },
): ShareAnswer => {
  if (state.status === 'none') throw new Error(`share ${id} has no state to answer`);
  const { assetId, assetTitle, sharedBy, sharedVia, prospectId } = state.about;
  const link = linkOf(extra.publicUrl, id);
  const withdrawn = state.status === 'withdrawn';
  return {
    ...{ id, assetId, assetTitle, sharedBy, sharedVia, prospectId, link, withdrawn },
    ...extra.seen,
    createdAt: state.createdAt,
    revision: extra.revision,
  };
};

const seenOf = async (services: Services, organizationId: string, id: string): Promise<Seen> => {
  const row = await createReader(services.ports.reads, services.tracker, organizationId).get(sharesView, id);
  return row ? { views: row.people, firstViewedAt: row.firstViewedAt, lastViewedAt: row.lastViewedAt } : neverSeen;
};

/** Whether a prospect can be shared with: one of the organization's that the actor may see. */
const isOwnProspect = async (services: Services, actor: ActingPerson, prospectId: string): Promise<boolean> => {
  const { state, organizationId } = await services.prospects.peekFor(
    prospectId,
    (known) => known.organizationId !== actor.organizationId || known.state.status === 'present',
  );
  return (
    organizationId === actor.organizationId &&
    state.status === 'present' &&
    can(actor, 'prospect:see', { ownerId: state.ownerId })
  );
};

type ById = { params: { id: string } } & Pick<CommandRequest, 'actor' | 'organizationId' | 'meta'>;

const change = async (
  { params: { id }, actor, organizationId, meta }: ById,
  services: Services,
  command: ShareCommand,
) => {
  const result = await execute({
    repository: services.shares,
    id,
    meta,
    command: (state) =>
      state.status !== 'none' && can(actor, 'share:withdraw', { ownerId: state.about.sharedBy })
        ? command
        : reject('share/not-found'),
  });
  const { publicUrl } = services;
  return outcomeOf(result, async (state, revision) =>
    toAnswer(id, state, { revision, publicUrl, seen: await seenOf(services, organizationId, id) }),
  );
};

export const shareHandlers: CommandHandlers<keyof typeof shareCommands> = {
  ShareAsset: async ({ params, body, actor, organizationId, commandId, meta }, services) => {
    const asset = await services.assets.peekFor(
      params.id,
      (known) => known.organizationId !== organizationId || known.state.status === 'present',
    );
    const prospectKnown = body.prospectId === null || (await isOwnProspect(services, actor, body.prospectId));
    const result = await execute({
      repository: services.shares,
      id: commandId,
      meta,
      creates: true,
      command: (): ShareCommand | Rejection<RejectionCode> => {
        if (asset.organizationId !== organizationId || asset.state.status !== 'present')
          return reject('asset/not-found');
        if (!prospectKnown) return reject('share/prospect-not-found');
        const about = { assetId: params.id, assetTitle: asset.state.content.title, sharedBy: actor.userId, ...body };
        return { type: 'ShareAsset', data: { shareId: commandId, ...about } };
      },
    });
    const { publicUrl } = services;
    return outcomeOf(result, (state, revision) => toAnswer(commandId, state, { revision, publicUrl, seen: neverSeen }));
  },
  WithdrawShare: async (request, services) => withoutAnswer(await change(request, services, { type: 'WithdrawShare' })),
  RestoreShare: (request, services) => change(request, services, { type: 'RestoreShare' }),
};
