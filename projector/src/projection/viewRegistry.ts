import type { Checkpoint, Generation } from '@upline/infra/ports/rows.ts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import type { AnyProjection } from './projection.ts';
import { openProjectionRun } from './projectionRun.ts';
import type { ProjectionRun } from './projectionRun.ts';
import { createUnknownEvents } from './unknownEvents.ts';

/** One view of this projector. Only the registry changes it. */
export type ViewState = {
  readonly projection: AnyProjection;
  /** The run of the generation that answers reads; null when that one cannot be projected further. */
  readonly live: ProjectionRun | null;
  /**
   * A generation that answers reads and cannot be projected further: another version of the view made it, or it comes
   * from another log.
   */
  readonly frozen: { generation: Generation; position: number } | null;
};

/** Whether the log still has the checkpoint's last event at its position. It has not after a restore from a backup. */
export const isOfThisLog = async (
  events: Pick<EventStore, 'at'>,
  { position, eventId }: Checkpoint,
): Promise<boolean> => eventId === null || (await events.at(position))?.id === eventId;

const openView = async (session: ProjectorSession, projection: AnyProjection): Promise<ViewState> => {
  const { reads, events } = session.ports;
  const { name, version } = projection.view;
  const generation = await reads.live(name);
  if (!generation) return { projection, live: null, frozen: null };
  const live = await openProjectionRun(reads, { projection, generation, quarantine: session.quarantine });
  if (generation.version === version && (await isOfThisLog(events, live.checkpoint())))
    return { projection, live, frozen: null };
  const why = generation.version === version ? 'it comes from another log' : `it has version ${generation.version}`;
  session.log.warn({ view: name, generation: generation.generation }, `the view must be rebuilt: ${why}`);
  return { projection, live: null, frozen: { generation, position: live.checkpoint().position } };
};

/** The views, the runs that the live loop projects and how far it is. Stopped views are no runs of the live loop. */
const createViewRegistry = (opened: readonly ViewState[], isStopped: (view: string) => boolean) => {
  const views = new Map(opened.map((state) => [state.projection.view.name, state]));
  // live generations, next ones before their switch, and old ones until every process reads the next ones
  const runs = new Set<ProjectionRun>();
  for (const [view, { live }] of views) if (live && !isStopped(view)) runs.add(live);
  let position = Math.max(0, ...[...runs].map((run) => run.checkpoint().position));

  return {
    unknownEvents: createUnknownEvents(),
    view: (name: string): ViewState | undefined => views.get(name),
    views: (): ViewState[] => [...views.values()],
    names: (): string[] => [...views.keys()],
    /** The runs that the live loop projects. */
    runs: (): ProjectionRun[] => [...runs],
    has: (run: ProjectionRun): boolean => runs.has(run),
    isLive: (run: ProjectionRun): boolean => views.get(run.generation.view)?.live === run,
    add: (run: ProjectionRun): void => void runs.add(run),
    remove: (run: ProjectionRun): void => void runs.delete(run),
    /** The last position that all runs of the live loop applied. */
    position: (): number => position,
    advanceTo: (applied: number): void => {
      position = applied;
    },
    /** Makes a run the live one of its view. The old one stays a run of the live loop if it was one. */
    publish: (run: ProjectionRun): void => {
      const { view } = run.generation;
      const state = views.get(view);
      if (state) views.set(view, { ...state, live: run, frozen: null });
    },
  };
};
export type ViewRegistry = ReturnType<typeof createViewRegistry>;

/** Opens the live generation of every view. Views without one that can be projected further need a build. */
export const openViewRegistry = async (
  session: ProjectorSession,
  projections: readonly AnyProjection[],
): Promise<ViewRegistry> => {
  const opened: ViewState[] = [];
  for (const projection of projections) opened.push(await openView(session, projection));
  return createViewRegistry(opened, (view) => session.quarantine.of(view) !== null);
};
