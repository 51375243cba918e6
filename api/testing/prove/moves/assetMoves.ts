import { change, rowOf } from './changing.ts';
import { commandIdOf, newKey, positionOf, send } from './sending.ts';
import type { Desk, Move, Thing } from './writer.ts';

/** The moves of a writer with its own assets. */
export const createAssetMoves = (
  desk: Desk,
): Record<'create' | 'change' | 'translate' | 'deleteOrRestore' | 'withdrawOrRestoreLinks', Move> => {
  const { chance, person, sender, world } = desk;
  const formOf = (title: string) => ({
    type: 'link',
    title,
    url: 'https://prove.example/',
    description: null,
    thumbnailUrl: null,
  });
  const withdrawn = new Set<string>();

  const any = (state: Thing['state']): Thing | null => {
    const found = desk.assets.filter((one) => one.state === state);
    return found.length === 0 ? null : chance.pick(found);
  };
  const keyed = (name: string, id: string, type: string) => {
    const key = newKey();
    return {
      key,
      expected: {
        name: `asset-${id}`,
        facts: [{ type, data: { assetId: id }, commandId: commandIdOf(name, person, key) }],
      },
    };
  };

  const create: Move = async () => {
    const key = newKey();
    const title = desk.mark();
    const answer = await send(sender, { line: 'POST /api/assets', body: formOf(title), key });
    if (answer?.status !== 201) {
      if (answer) world.journal.problem(`an asset was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
      return;
    }
    const { id, revision } = rowOf(answer);
    const commandId = commandIdOf('CreateAsset', person, key);
    if (id !== commandId) world.journal.problem(`the asset ${id} was to have the id ${commandId}`);
    world.ledger.add(
      `asset-${id}`,
      [{ type: 'AssetCreated', data: { assetId: id, ownerId: person.userId, title }, commandId }],
      positionOf(answer),
    );
    desk.usedKeys.push(key);
    desk.assets.push({ id, revision, state: 'present' });
    desk.shared.set(person.organizationId, [...(desk.shared.get(person.organizationId) ?? []), id]);
  };

  return {
    create,
    change: async () => {
      const asset = any('present');
      if (!asset) return create();
      const title = desk.mark();
      const call = { line: `PUT /api/assets/${asset.id}`, body: formOf(title), ifMatch: asset.revision };
      const facts = [{ type: 'AssetChanged', data: { assetId: asset.id, title } }];
      await change(desk, asset, call, { name: `asset-${asset.id}`, facts, looks: { title } });
    },
    translate: async () => {
      const asset = any('present');
      if (!asset) return create();
      const title = desk.mark();
      const body = { title, description: null, url: 'https://prove.example/de' };
      const line = `PUT /api/assets/${asset.id}/variants/de`;
      const facts = [{ type: 'AssetTranslated', data: { assetId: asset.id, language: 'de', title } }];
      await change(desk, asset, { line, body }, { name: `asset-${asset.id}`, facts });
    },
    deleteOrRestore: async () => {
      const asset = any(chance.next() < 0.5 ? 'present' : 'gone');
      if (!asset) return create();
      if (asset.state === 'present') {
        const facts = [{ type: 'AssetDeleted', data: { assetId: asset.id } }];
        const done = await change(
          desk,
          asset,
          { line: `DELETE /api/assets/${asset.id}` },
          { name: `asset-${asset.id}`, facts },
        );
        if (done) asset.state = 'gone';
        return;
      }
      const { key, expected } = keyed('RestoreAsset', asset.id, 'AssetRestored');
      if (await change(desk, asset, { line: `POST /api/assets/${asset.id}/restore`, key }, expected))
        asset.state = 'present';
    },
    withdrawOrRestoreLinks: async () => {
      const asset = any('present');
      if (!asset) return create();
      const isWithdrawn = withdrawn.has(asset.id);
      const [name, type, path] = isWithdrawn
        ? (['RestoreAssetLinks', 'AssetLinksRestored', 'restore-links'] as const)
        : (['WithdrawAssetLinks', 'AssetLinksWithdrawn', 'withdraw-links'] as const);
      const { key, expected } = keyed(name, asset.id, type);
      if (!(await change(desk, asset, { line: `POST /api/assets/${asset.id}/${path}`, key }, expected))) return;
      if (isWithdrawn) withdrawn.delete(asset.id);
      else withdrawn.add(asset.id);
    },
  };
};
