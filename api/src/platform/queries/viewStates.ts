import type { Audience, Generation } from '@upline/infra/ports/rows.ts';
import type { ReadStore } from '@upline/infra/ports/readStore.ts';
import { createLru } from '../lib/lru.ts';

/** The live generation of a view, how far it is projected, and its last change for each audience. */
export type ViewState = {
  generation: Generation;
  position: number;
  running: boolean;
  changes: ReturnType<typeof createLru<number>>;
};

/** Audiences per view whose last change a process keeps. */
const maxAudiences = 50_000;

/** The states of views, from the projector's messages and the read store. */
export const createViewStates = (reads: ReadStore) => {
  const states = new Map<string, ViewState>();
  const set = (generation: Generation, position: number, running: boolean): ViewState => {
    const state = { generation, position, running, changes: createLru<number>(maxAudiences) };
    states.set(generation.view, state);
    return state;
  };
  return {
    get: (view: string): ViewState | null => states.get(view) ?? null,
    set,
    clear: (): void => states.clear(),
    /** Reads the state of a view from the read store; null when the view was never built. */
    ask: async (view: string): Promise<ViewState | null> => {
      const generation = await reads.live(view);
      if (!generation) return null;
      const position = (await reads.checkpoint(generation))?.position ?? 0;
      const present = states.get(view);
      // a message that came while the store was asked is at least as new
      if (present?.generation.generation === generation.generation && present.position >= position) return present;
      return set(generation, position, true);
    },
  };
};

/** How far views are projected, and the version of each for some audiences. */
export type KnownViews = { position: number; versions: readonly string[] };

/** A view as some audiences see it: another one once its generation, or its last change for one of them, is another. */
export const versionOf = (generation: string, changedAt: number): string => `${generation}.${changedAt}`;

/** What these states say about views for audiences; null when one of the views or audiences is not in them. */
export const knownIn = (
  get: (view: string) => ViewState | null,
  views: readonly string[],
  audiences: readonly Audience[],
): KnownViews | null => {
  const versions: string[] = [];
  let position = Infinity;
  for (const view of views) {
    const state = get(view);
    if (!state) return null;
    let last = 0;
    for (const audience of audiences) {
      const changedAt = state.changes.get(audience);
      if (changedAt === undefined) return null;
      last = Math.max(last, changedAt);
    }
    position = Math.min(position, state.position);
    versions.push(versionOf(state.generation.generation, last));
  }
  return { position, versions };
};
