import { randomUUID } from 'node:crypto';
import { changedChannel } from '@upline/infra/channels.ts';
import type { ChangedOnBus } from '@upline/infra/channels.ts';
import type { Audience, Change } from '@upline/infra/ports/rows.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import { settings } from '../settings.ts';
import type { ViewRegistry, ViewState } from './viewRegistry.ts';

/** Position of the last change for each audience. */
export type LastChanges = Map<Audience, number>;

/** Adds changes, and keeps the audiences of which some were added last. */
export const keepLastChanges = (lastChanges: LastChanges, changes: readonly Change[]): void => {
  for (const { audience, position } of changes) {
    // a build writes a row long after its change, and others that changed later before it
    const last = Math.max(position, lastChanges.get(audience) ?? 0);
    lastChanges.delete(audience);
    lastChanges.set(audience, last);
  }
  for (const audience of lastChanges.keys()) {
    if (lastChanges.size <= settings.buildAudiences) return;
    lastChanges.delete(audience);
  }
};

/** The last changes of one view, as notifications. */
export const toChanges = (view: string, lastChanges: ReadonlyMap<Audience, number>): ChangedOnBus['changes'] =>
  [...lastChanges].map(([audience, position]) => ({ view, audience, position }));

const statusOf = (
  { quarantine }: ProjectorSession,
  { projection, live, frozen }: ViewState,
): ChangedOnBus['views'][string] | null => {
  if (live) {
    const { generation, version } = live.generation;
    return {
      generation,
      version,
      position: live.checkpoint().position,
      running: !quarantine.of(projection.view.name),
    };
  }
  if (!frozen) return null;
  const { generation, version } = frozen.generation;
  return { generation, version, position: frozen.position, running: false };
};

/** Publishes notifications of changes on the bus, with a sequence number and the status of every view. */
export const createNotifier = (session: ProjectorSession, registry: ViewRegistry) => {
  const from = randomUUID();
  let number = 0;
  return (changes: ChangedOnBus['changes'] = []): void => {
    const views: ChangedOnBus['views'] = {};
    for (const state of registry.views()) {
      const status = statusOf(session, state);
      if (status) views[state.projection.view.name] = status;
    }
    number += 1;
    session.ports.bus.publish(changedChannel, {
      from,
      number,
      token: session.token,
      checkpoint: registry.position(),
      views,
      changes,
    } satisfies ChangedOnBus);
  };
};
export type Notify = ReturnType<typeof createNotifier>;
