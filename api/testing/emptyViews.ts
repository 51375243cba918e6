import type { ViewDefinition } from '@upline/contracts';
import type { LeaseStore } from '@upline/infra/ports/lease.ts';
import type { ProjectionStore } from '@upline/infra/ports/projectionStore.ts';

type Store = Pick<ProjectionStore, 'beginBuild'> & Pick<LeaseStore, 'acquire'>;

/**
 * Gives each view a live generation without rows, as after a projector that stopped before any event. Answers the token
 * of the lease that it took.
 */
export const publishEmpty = async (store: Store, views: readonly ViewDefinition[]): Promise<number> => {
  const token = (await store.acquire('projector', 60_000))?.token ?? 0;
  for (const view of views) {
    const generation = { view: view.name, version: view.version, generation: `${token}-a` };
    await (await store.beginBuild(token, generation, view)).publish();
  }
  return token;
};
