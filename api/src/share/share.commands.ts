import type { RejectionCode, ShareAnswer, shareCommands } from '@upline/contracts';
import { can, reject, sharesView } from '@upline/contracts';
import type { AssetNeeds } from '../asset/asset.commands.ts';
import { answerWith, defineCommand, noAnswer } from '../platform/commands/defineCommand.ts';
import type { Answering } from '../platform/commands/defineCommand.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { CommandContext, CommandHandler, CommandHandlers, CommandRequest } from '../platform/commands/requests.ts';
import type { ActingPerson } from '../platform/lib/actor.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import { refusesContact } from '../prospect/refusal/refusal.commands.ts';
import type { IsRefused } from '../platform/lib/contact/refusedContact.ts';
import type { prospectDecider } from '../prospect/prospect.decider.ts';
import type { Share, ShareCommand, shareDecider } from './share.decider.ts';
import type { ShareViews } from './share.presenter.ts';
import { createPresentShare, rowOfShare } from './share.presenter.ts';

/** What commands about shares take. */
export type ShareNeeds = Pick<AssetNeeds, 'assets'> & {
  prospects: RepositoryOf<typeof prospectDecider>;
  shares: RepositoryOf<typeof shareDecider>;
  refusedContacts: { isRefused: IsRefused };
  readerOf: ReaderOf;
  publicUrl: string;
};

const neverViewed: ShareViews = { people: 0, firstViewedAt: null, lastViewedAt: null };

/** Why nothing can be shared with a prospect: nobody that the actor may see, or one who asked not to be contacted. */
const refusalFor = async (
  { prospects, refusedContacts }: ShareNeeds,
  actor: ActingPerson,
  prospectId: string,
): Promise<RejectionCode | null> => {
  const { state, organizationId } = await prospects.loadUnless(
    prospectId,
    (cached) => cached.organizationId !== actor.organizationId || cached.state.status === 'present',
  );
  const isFound =
    organizationId !== null &&
    organizationId === actor.organizationId &&
    state.status === 'present' &&
    can(actor, 'prospect:see', { ownerId: state.ownerId });
  if (!isFound) return 'share/prospect-not-found';
  return (await refusesContact({ refusedContacts }, organizationId, state)) ? 'prospect/refused-contact' : null;
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

type Restoring = CommandRequest<typeof shareCommands.RestoreShare>;
const restore: CommandHandler<Restoring, ShareAnswer, ShareNeeds> = defineCommand({
  ...ofShare,
  toCommand: (): ShareCommand => ({ type: 'RestoreShare' }),
  toAnswer: presentChanged,
});

/** The handler of each command about shares. */
export const shareHandlers: CommandHandlers<typeof shareCommands, ShareNeeds> = {
  ShareAsset: async ({ params, body, actor, organizationId, commandId, meta, judge, room }, needs) => {
    const asset = await needs.assets.loadUnless(
      params.id,
      (cached) => cached.organizationId !== organizationId || cached.state.status === 'present',
    );
    const ofProspect = body.prospectId === null ? null : await refusalFor(needs, actor, body.prospectId);
    const isPresent = asset.organizationId === organizationId && asset.state.status === 'present';
    const refusal = isPresent ? ofProspect : 'asset/not-found';
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
  RestoreShare: async (request, needs) => {
    const { state } = await needs.shares.load(request.params.id);
    const prospectId = state.status === 'none' ? null : state.about.prospectId;
    const refusal = prospectId === null ? null : await refusalFor(needs, request.actor, prospectId);
    return refusal === 'prospect/refused-contact' ? reject(refusal) : restore(request, needs);
  },
};
