import type { Lease } from '@upline/infra/ports.ts';
import { createLive } from '../projection/live.ts';
import { createOperator } from '../operate/operator.ts';
import { createPointers } from './pointers.ts';
import type { FoldElsewhere } from '../build/build.ts';
import type { AnyProjection } from '../projection/projection.ts';
import { openQuarantine } from '../operate/quarantine.ts';
import type { ReactorStanding } from '../reaction/reactions.ts';
import type { AnyReactor } from '../reaction/reactor.ts';
import type { Log, ProjectorPorts, Reign } from './reign.ts';
import { dropStrays, openStage } from '../projection/stage.ts';

/** What a projector needs. */
export type ProjectorParts = {
  ports: ProjectorPorts;
  projections: readonly AnyProjection[];
  reactors: readonly AnyReactor[];
  log: Log;
  /** Where builds of a long log are done; on this thread without. Its projections are the product's. */
  foldElsewhere?: FoldElsewhere;
};

/** Takes up the work under a lease: what is there is opened, what was left behind dropped, who lags behind the others brought to them. */
export const openReign = async (
  { ports, projections, log, foldElsewhere }: ProjectorParts,
  { token }: Lease,
  options: { signal: AbortSignal; nextNumber: () => number },
) => {
  const { signal, nextNumber } = options;
  const quarantine = await openQuarantine(ports.reads, token);
  const newGeneration: Reign['newGeneration'] = ({ name, version }) => ({
    view: name,
    version,
    generation: `${token}-${nextNumber()}`,
  });
  const reign: Reign = { ports, token, log, signal, quarantine, newGeneration, foldElsewhere: foldElsewhere ?? null };
  await dropStrays(reign);
  const stage = await openStage(reign, projections);
  const live = createLive(reign, stage);
  for (const target of stage.targets) {
    const failure = await live.catchUp(target, stage.position);
    if (failure) await live.stop(target, failure);
  }
  const pointers = createPointers(ports.bus, signal);
  const reactors = { standing: [] as readonly ReactorStanding[], restart: (): void => undefined };
  const operator = createOperator({
    ...{ reign, stage, live, pointers },
    reactors: () => reactors.standing,
    restartReactors: () => reactors.restart(),
  });
  return { reign, stage, live, pointers, operator, reactors };
};
export type OpenReign = Awaited<ReturnType<typeof openReign>>;
