import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { DrawnScreen, ScreenToDraw } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import type { Logger } from '@upline/infra/log/log.ts';
import type { DrawingReply, DrawingRequest, DrawingSettings } from './protocol.ts';

export const drawingLimits = {
  waiting: { what: 'First views that wait to be drawn', per: 'process', most: 8, unit: 'pages' },
  silence: { what: 'How long the thread may draw one first view', per: 'process', most: 10, unit: 'seconds' },
  patience: { what: 'How long a page waits for its first view', per: 'page', most: 500, unit: 'milliseconds' },
} as const satisfies Record<string, Limit>;

/** What became of a first view: each but the first is drawn by the browser. */
export const drawingOutcomes = ['drawn', 'starting', 'busy', 'late', 'failed'] as const;
export type DrawingOutcome = (typeof drawingOutcomes)[number];

/** Styles and markup of one screen take a few megabytes; what was made with the styles once is kept. */
const heap = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

type Options = {
  worker: URL;
  settings: DrawingSettings;
  log: Logger;
  onOutcome: (outcome: DrawingOutcome) => void;
  /** In ms, of a clock that nobody sets. */
  now?: () => number;
};

type Waiting = { since: number; end: (reply: DrawnScreen | { failure: string }) => void };

/** The thread itself: it starts with the first screen, and again after it failed. */
const createThread = ({ worker: file, settings, log, now = () => performance.now() }: Options) => {
  let worker: Worker | null = null;
  let isReady = false;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();
  const take = (reply: DrawingReply): void => {
    if (reply === 'ready') return void (isReady = true);
    waiting.get(reply.id)?.end('drawn' in reply ? reply.drawn : reply);
    waiting.delete(reply.id);
    return undefined;
  };
  const start = (): Worker => {
    const own = new Worker(file, { workerData: settings, name: 'drawer', resourceLimits: heap });
    own.unref();
    own.on('message', take);
    own.on('error', (error: unknown) => log.error({ err: error }, 'the thread that draws first views failed'));
    own.on('exit', () => {
      if (worker === own) [worker, isReady] = [null, false];
      for (const { end } of waiting.values()) end({ failure: 'the thread ended' });
      waiting.clear();
    });
    return own;
  };
  return {
    isReady: () => isReady,
    waits: () => waiting.size,
    /** Ends a thread that answers nothing any more: the next screen starts another one. */
    endSilent: (): void => {
      const [oldest] = waiting.values();
      if (oldest && now() - oldest.since > drawingLimits.silence.most * 1000) void worker?.terminate();
    },
    draw: (screen: ScreenToDraw): Promise<DrawnScreen | { failure: string }> =>
      new Promise((resolve) => {
        worker ??= start();
        lastId += 1;
        waiting.set(lastId, { since: now(), end: resolve });
        worker.postMessage({ id: lastId, screen } satisfies DrawingRequest);
      }),
    close: async (): Promise<void> => void (await worker?.terminate()),
  };
};

/**
 * Draws first views on a thread of their own, one after another. A page that would have to wait goes out without, and
 * its browser draws it: the log and a metric say so.
 */
export const createDrawing = (options: Options) => {
  const { log, onOutcome } = options;
  const thread = createThread(options);
  const draw = async (screen: ScreenToDraw): Promise<[DrawingOutcome, DrawnScreen | null]> => {
    thread.endSilent();
    if (thread.waits() >= drawingLimits.waiting.most) return ['busy', null];
    const wasReady = thread.isReady();
    const drawing = thread.draw(screen);
    if (!wasReady) return ['starting', null];
    const end = new AbortController();
    const late = pause(drawingLimits.patience.most, null, { signal: end.signal, ref: false }).catch(() => null);
    const drawn = await Promise.race([drawing, late]);
    end.abort();
    if (drawn === null) return ['late', null];
    if (!('failure' in drawn)) return ['drawn', drawn];
    log.error({ path: screen.path, failure: drawn.failure }, 'a first view was not drawn: its browser draws it');
    return ['failed', null];
  };
  return {
    /** The first view of a screen; null where it is not there in time. */
    draw: async (screen: ScreenToDraw): Promise<DrawnScreen | null> => {
      const [outcome, drawn] = await draw(screen);
      if (outcome === 'late' || outcome === 'busy')
        log.warn({ path: screen.path, outcome }, 'a first view took too long: its browser draws it');
      onOutcome(outcome);
      return drawn;
    },
    close: thread.close,
  };
};
export type Drawing = ReturnType<typeof createDrawing>;
