import type { RejectionCode, ShareAnswer, shareCommands } from '@upline/contracts';
import { can, sharesView } from '@upline/contracts';
import type { AssetNeeds } from '../asset/asset.commands.ts';
import { answerWith, defineCommand, noAnswer } from '../platform/commands/defineCommand.ts';
import type { Answering } from '../platform/commands/defineCommand.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { CommandContext, CommandHandlers } from '../platform/commands/requests.ts';
import type { ActingPerson } from '../platform/lib/actor.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import type { prospectDecider } from '../prospect/prospect.decider.ts';
import type { Share, ShareCommand, shareDecider } from './share.decider.ts';
import type { ShareViews } from './share.presenter.ts';
import { createPresentShare, rowOfShare } from './share.presenter.ts';

/** What commands about shares take. */
export type ShareNeeds = Pick<AssetNeeds, 'assets'> & {
  prospects: RepositoryOf<typeof prospectDecider>;
  shares: RepositoryOf<typeof shareDecider>;
  readerOf: ReaderOf;
  publicUrl: string;
};

const neverViewed: ShareViews = { people: 0, firstViewedAt: null, lastViewedAt: null };

/** Whether a prospect can be shared with: one of the organization that the actor may see. */
const isOwnProspect = async ({ prospects }: ShareNeeds, actor: ActingPerson, prospectId: string): Promise<boolean> => {
  const { state, organizationId } = await prospects.loadUnless(
    prospectId,
    (cached) => cached.organizationId !== actor.organizationId || cached.state.status === 'present',
  );
  return (
    organizationId === actor.organizationId &&
    state.status === 'present' &&
    can(actor, 'prospect:see', { ownerId: state.ownerId })
  );
};

type OfShare = CommandContext & { params: { id: string } };

const ofShare = {
  stream: ({ shares }: ShareNeeds) => shares,
  id: ({ params }: OfShare) => params.id,
  authorize: ({ actor }: OfShare, state: Share): RejectionCode | null =>
    state.status !== 'none' && can(actor, 'share:withdraw', { ownerId: state.about.sharedBy })
      ? null
      : 'share/not-found',
};

const presentChanged = async (
  state: Share,
  { request, needs, revision }: Answering<OfShare, ShareNeeds>,
): Promise<ShareAnswer> => {
  const row = await needs.readerOf(request.organizationId).get(sharesView, request.params.id);
  return createPresentShare(needs.publicUrl)(rowOfShare(state, { revision, views: row ?? neverViewed }));
};

/** The handler of each command about shares. */
export const shareHandlers: CommandHandlers<typeof shareCommands, ShareNeeds> = {
  ShareAsset: async ({ params, body, actor, organizationId, commandId, meta, judge, room }, needs) => {
    const asset = await needs.assets.loadUnless(
      params.id,
      (cached) => cached.organizationId !== organizationId || cached.state.status === 'present',
    );
    const mayShareWith = body.prospectId === null || (await isOwnProspect(needs, actor, body.prospectId));
    const isPresent = asset.organizationId === organizationId && asset.state.status === 'present';
    const refusal = isPresent ? (mayShareWith ? null : 'share/prospect-not-found') : 'asset/not-found';
    const assetTitle = asset.state.status === 'none' ? '' : asset.state.content.title;
    const about = { shareId: commandId, assetId: params.id, assetTitle, sharedBy: actor.userId, ...body };
    const result = await handleCommand({
      repository: needs.shares,
      id: commandId,
      meta,
      judge,
      room,
      creates: true,
      // a repeat is answered like the first time, also when it would be refused by now
      authorize: () => refusal,
      command: { type: 'ShareAsset', data: about },
    });
    return answerWith(result, (state, revision) =>
      createPresentShare(needs.publicUrl)(rowOfShare(state, { revision, views: neverViewed })),
    );
  },
  WithdrawShare: defineCommand({
    ...ofShare,
    toCommand: (): ShareCommand => ({ type: 'WithdrawShare' }),
    toAnswer: noAnswer,
  }),
  RetractShare: defineCommand({
    ...ofShare,
    authorize: (request, state) => {
      const refusal = ofShare.authorize(request, state);
      if (refusal !== null || state.status === 'none') return refusal;
      return can(request.actor, 'share:retract', { ownerId: state.about.sharedBy }) ? null : 'share/not-yours';
    },
    toCommand: ({ meta }): ShareCommand => ({ type: 'RetractShare', data: { at: meta.occurredAt } }),
    toAnswer: noAnswer,
  }),
  RestoreShare: defineCommand({
    ...ofShare,
    toCommand: (): ShareCommand => ({ type: 'RestoreShare' }),
    toAnswer: presentChanged,
  }),
};
