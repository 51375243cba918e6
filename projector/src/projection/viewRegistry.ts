import type { Checkpoint, EventStore, Generation } from '@upline/infra/ports.ts';
import type { AnyProjection } from './projection.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import { openProjectionRun } from './projectionRun.ts';
import type { ProjectionRun } from './projectionRun.ts';

/** What stands of one view. */
export type ViewState = {
  projection: AnyProjection;
  /** The generation that is read, when it can be projected further. */
  live: ProjectionRun | null;
  /** The generation that is read but rests: made by another version of the view, or from a log that is no longer this one. */
  frozen: { generation: Generation; position: number } | null;
};

/** Everything that the live loop works on. */
export type ViewRegistry = {
  views: ReadonlyMap<string, ViewState>;
  /** What each batch is folded into: live generations, next ones before their switch, old ones until every process left them. */
  runs: Set<ProjectionRun>;
  /** The last position that all targets took in. */
  position: number;
  /** Types passed over because this version does not know them, with how often. */
  unknown: Map<string, number>;
};

/** Where the live loop begins when there is nothing to go on from. */
const emptyPosition = 0;

/** Whether the log still holds the checkpoint's last event at its place; if not it was restored from a backup or replaced. */
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
  if (generation.version === version && (await isOfThisLog(events, live.checkpoint)))
    return { projection, live, frozen: null };
  const why =
    generation.version === version ? 'the log is not the one it was built from' : `it is version ${generation.version}`;
  session.log.warn({ view: name, generation: generation.generation }, `the view must be built anew: ${why}`);
  return { projection, live: null, frozen: { generation, position: live.checkpoint.position } };
};

export const countOne = (counts: Map<string, number>, type: string, by = 1): void =>
  void counts.set(type, (counts.get(type) ?? 0) + by);

/** Opens what is there. Views without a live generation need a build; stopped ones are left out of the targets. */
export const openViewRegistry = async (
  session: ProjectorSession,
  projections: readonly AnyProjection[],
): Promise<ViewRegistry> => {
  const views = new Map<string, ViewState>();
  for (const projection of projections) views.set(projection.view.name, await openView(session, projection));
  const runs = new Set<ProjectionRun>();
  for (const [view, { live }] of views) if (live && !session.quarantine.of(view)) runs.add(live);
  const position = Math.max(emptyPosition, ...[...runs].map(({ checkpoint }) => checkpoint.position));
  return { views, runs, position, unknown: new Map() };
};

const previousPrefix = 'previous/';

const isGeneration = (value: unknown): value is Generation =>
  typeof value === 'object' && value !== null && 'view' in value && 'version' in value && 'generation' in value;

const idOf = ({ view, version, generation }: Generation): string => `${view}/${version}/${generation}`;

/** The generation that was live before, of each view that had one. */
export const previousOf = async (session: ProjectorSession): Promise<Map<string, Generation>> => {
  const found = new Map<string, Generation>();
  for (const value of (await session.ports.reads.controlDocuments.list(previousPrefix)).values())
    if (isGeneration(value)) found.set(value.view, value);
  return found;
};

/** Remembers the generation as the one to go back to. Written before the pointer: what is neither live nor previous is dropped at the start. */
export const keepPrevious = (session: ProjectorSession, generation: Generation): Promise<void> =>
  session.ports.reads.controlDocuments.put(session.token, previousPrefix + generation.view, generation);

/** Drops generations that a crash or another version left behind: neither live nor the previous one. */
export const dropStrays = async (session: ProjectorSession): Promise<void> => {
  const { reads } = session.ports;
  const kept = new Set([...(await previousOf(session)).values()].map(idOf));
  for (const generation of await reads.generations()) {
    const live = await reads.live(generation.view);
    if (kept.has(idOf(generation)) || (live && idOf(live) === idOf(generation))) continue;
    session.log.info({ ...generation }, 'dropping a generation that was left behind');
    await reads.drop(session.token, generation);
  }
};
