import type { AssetAnswer, AssetEditors, RejectionCode, WholeAsset, assetCommands } from '@upline/contracts';
import { assetsView, can } from '@upline/contracts';
import { defineCommand, noAnswer } from '../platform/commands/defineCommand.ts';
import type { Answering } from '../platform/commands/defineCommand.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { CommandContext, CommandHandler, CommandHandlers, CommandRequest } from '../platform/commands/requests.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import type { Asset, AssetCommand, assetDecider } from './asset.decider.ts';
import type { FromOtherStreams } from './asset.presenter.ts';
import { presentAsset, presentWhole, rowOfAsset } from './asset.presenter.ts';

/** What commands about assets take. */
export type AssetNeeds = {
  assets: RepositoryOf<typeof assetDecider>;
  assetEditorsOf: (organizationId: string) => Promise<AssetEditors>;
  readerOf: ReaderOf;
};

const nothing: FromOtherStreams = {
  totalShares: 0,
  totalViews: 0,
  thumbnailUrl: null,
  thumbnail: null,
  thumbnailProblem: null,
};

type WithEditors<R> = R & { editors: AssetEditors };
type OfAsset = WithEditors<CommandContext & { params: { id: string } }>;

const stream = ({ assets }: AssetNeeds) => assets;

const ofAsset = {
  stream,
  id: ({ params }: OfAsset) => params.id,
  authorize: ({ actor, editors }: OfAsset, state: Asset): RejectionCode | null => {
    if (state.status === 'none') return 'asset/not-found';
    return can(actor, 'asset:edit', { ownerId: state.ownerId, editors }) ? null : 'asset/not-allowed';
  },
};

/** The handler with what the organization says of who may change assets. */
const withEditors =
  <R extends CommandContext, Answer>(
    handler: CommandHandler<WithEditors<R>, Answer, AssetNeeds>,
  ): CommandHandler<R, Answer, AssetNeeds> =>
  async (request, needs) =>
    handler({ ...request, editors: await needs.assetEditorsOf(request.organizationId) }, needs);

// counts and picture are those of the view: they belong to other streams
const rowOfChanged = async (state: Asset, { request, needs, revision }: Answering<OfAsset, AssetNeeds>) => {
  const { id } = request.params;
  const row = await needs.readerOf(request.organizationId).get(assetsView, id);
  return rowOfAsset(id, state, { revision, others: row ?? nothing });
};

const presentChanged = async (state: Asset, answering: Answering<OfAsset, AssetNeeds>): Promise<AssetAnswer> =>
  presentAsset(await rowOfChanged(state, answering));

const presentTranslated = async (state: Asset, answering: Answering<OfAsset, AssetNeeds>): Promise<WholeAsset> =>
  presentWhole(await rowOfChanged(state, answering));

const switching = (
  type: 'WithdrawAssetLinks' | 'RestoreAssetLinks',
): CommandHandler<CommandContext & { params: { id: string } }, AssetAnswer, AssetNeeds> =>
  withEditors(
    defineCommand({
      ...ofAsset,
      toCommand: ({ params }): AssetCommand => ({ type, data: { assetId: params.id } }),
      toAnswer: presentChanged,
    }),
  );

type Request<Name extends keyof typeof assetCommands> = WithEditors<CommandRequest<(typeof assetCommands)[Name]>>;

/** The handler of each command about assets. */
export const assetHandlers: CommandHandlers<typeof assetCommands, AssetNeeds> = {
  CreateAsset: defineCommand({
    stream,
    id: ({ commandId }) => commandId,
    creates: true,
    toCommand: ({ body, actor, commandId }): AssetCommand => ({
      type: 'CreateAsset',
      data: { assetId: commandId, ownerId: actor.userId, ...body, language: body.language ?? null },
    }),
    toAnswer: (state, { request, revision }) =>
      presentAsset(rowOfAsset(request.commandId, state, { revision, others: nothing })),
  }),
  ChangeAsset: withEditors(
    defineCommand({
      ...ofAsset,
      toCommand: ({ params, body, actor }: Request<'ChangeAsset'>): AssetCommand => ({
        type: 'ChangeAsset',
        data: { assetId: params.id, ...body },
        by: actor.userId,
      }),
      toAnswer: presentChanged,
    }),
  ),
  TranslateAsset: withEditors(
    defineCommand({
      ...ofAsset,
      toCommand: ({ params: { id, language }, body, actor }: Request<'TranslateAsset'>): AssetCommand => ({
        type: 'TranslateAsset',
        data: { assetId: id, language, ...body },
        by: actor.userId,
      }),
      toAnswer: presentTranslated,
    }),
  ),
  RemoveAssetTranslation: withEditors(
    defineCommand({
      ...ofAsset,
      toCommand: ({ params: { id, language } }: Request<'RemoveAssetTranslation'>): AssetCommand => ({
        type: 'RemoveAssetTranslation',
        data: { assetId: id, language },
      }),
      toAnswer: presentTranslated,
    }),
  ),
  DeleteAsset: withEditors(
    defineCommand({
      ...ofAsset,
      toCommand: ({ params }: Request<'DeleteAsset'>): AssetCommand => ({
        type: 'DeleteAsset',
        data: { assetId: params.id },
      }),
      toAnswer: noAnswer,
    }),
  ),
  RestoreAsset: withEditors(
    defineCommand({
      ...ofAsset,
      toCommand: ({ params, body }: Request<'RestoreAsset'>): AssetCommand => ({
        type: 'RestoreAsset',
        data: { assetId: params.id, deletion: body.command },
      }),
      toAnswer: presentChanged,
    }),
  ),
  WithdrawAssetLinks: switching('WithdrawAssetLinks'),
  RestoreAssetLinks: switching('RestoreAssetLinks'),
};
