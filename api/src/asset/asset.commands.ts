import type { AssetAnswer, RejectionCode, assetCommands } from '@upline/contracts';
import { assetsView, can, reject } from '@upline/contracts';
import { execute } from '../platform/commands.ts';
import type { CommandHandlers, CommandRequest } from '../platform/requests.ts';
import { outcomeOf, withoutAnswer } from '../platform/requests.ts';
import { createReader } from '../platform/reader.ts';
import type { Services } from '../services.ts';
import type { Asset, AssetCommand } from './asset.decider.ts';

type Counts = { totalShares: number; totalViews: number };
const none: Counts = { totalShares: 0, totalViews: 0 };

const toAnswer = (id: string, state: Asset, extra: { revision: number; counts: Counts }): AssetAnswer => {
  if (state.status === 'none') throw new Error(`asset ${id} has no state to answer`);
  const { ownerId, content, linksWithdrawn, createdAt } = state;
  return { id, ...content, ...extra.counts, ownerId, linksWithdrawn, createdAt, revision: extra.revision };
};

// counts belong to other streams: an answer shows them as the view knows them
const countsOf = async (services: Services, organizationId: string, id: string): Promise<Counts> => {
  const row = await createReader(services.ports.reads, services.tracker, organizationId).get(assetsView, id);
  return row ? { totalShares: row.totalShares, totalViews: row.totalViews } : none;
};

type ById = { params: { id: string } } & Pick<CommandRequest, 'actor' | 'organizationId' | 'meta' | 'ifMatch'>;

const change = async (
  { params: { id }, actor, organizationId, meta, ifMatch }: ById,
  services: Services,
  command: AssetCommand,
) => {
  const refused: RejectionCode = 'asset/not-found';
  const result = await execute({
    repository: services.assets,
    id,
    meta,
    ifMatch,
    command: () => (can(actor, 'asset:edit') ? command : reject(refused)),
  });
  return outcomeOf(result, async (state, revision) =>
    toAnswer(id, state, { revision, counts: await countsOf(services, organizationId, id) }),
  );
};

const remove = async (request: ById, services: Services, command: AssetCommand) =>
  withoutAnswer(await change(request, services, command));

export const assetHandlers: CommandHandlers<keyof typeof assetCommands> = {
  CreateAsset: async ({ body, actor, commandId, meta }, { assets }) => {
    const command: AssetCommand = { type: 'CreateAsset', data: { assetId: commandId, ownerId: actor.userId, ...body } };
    const result = await execute({ repository: assets, id: commandId, meta, creates: true, command: () => command });
    return outcomeOf(result, (state, revision) => toAnswer(commandId, state, { revision, counts: none }));
  },
  ChangeAsset: (request, services) =>
    change(request, services, { type: 'ChangeAsset', data: { assetId: request.params.id, ...request.body } }),
  DeleteAsset: (request, services) =>
    remove(request, services, { type: 'DeleteAsset', data: { assetId: request.params.id } }),
  RestoreAsset: (request, services) =>
    change(request, services, { type: 'RestoreAsset', data: { assetId: request.params.id } }),
  WithdrawAssetLinks: (request, services) =>
    change(request, services, { type: 'WithdrawAssetLinks', data: { assetId: request.params.id } }),
  RestoreAssetLinks: (request, services) =>
    change(request, services, { type: 'RestoreAssetLinks', data: { assetId: request.params.id } }),
};
