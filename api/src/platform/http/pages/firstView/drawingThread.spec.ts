import type { ScreenToDraw } from '@upline/contracts';
import { createLog } from '@upline/infra/log/log.ts';
import { afterEach, expect, it } from 'vitest';
import { createDrawing, drawingLimits } from './drawingThread.ts';
import type { Drawing, DrawingOutcome } from './drawingThread.ts';

const screen: ScreenToDraw = {
  path: '/today',
  locale: 'en',
  answers: '[]',
  surroundings: { at: 0, zone: 'UTC', kind: 'phone', isApple: false, contact: '' },
};

const open: Drawing[] = [];
afterEach(async () => void (await Promise.all(open.splice(0).map((drawing) => drawing.close()))));

/** A thread that answers each screen with this code, which has its `id`, its `path` and the `port`. */
const startWith = (code: string) => {
  const outcomes: DrawingOutcome[] = [];
  const lines: string[] = [];
  const clock = { ms: 0 };
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const source = `import { parentPort as port } from 'node:worker_threads';
    port.on('message', ({ id, screen: { path } }) => { ${code} });
    port.postMessage('ready');`;
  const worker = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const onOutcome = (outcome: DrawingOutcome): void => void outcomes.push(outcome);
  const drawing = createDrawing({ worker, settings: { renderer: '' }, log, onOutcome, now: () => clock.ms });
  open.push(drawing);
  return { drawing, outcomes, lines, clock };
};
type Started = ReturnType<typeof startWith>;

const once = async ({ drawing, outcomes }: Started, outcome: DrawingOutcome) => {
  await expect
    .poll(async () => {
      await drawing.draw(screen);
      return outcomes.at(-1);
    })
    .toBe(outcome);
};

const answers = `port.postMessage({ id, drawn: { styles: [], markup: 'the view' } });`;

it('a first view is drawn, but for the pages that come while the thread starts', async () => {
  const started = startWith(answers);
  expect(await started.drawing.draw(screen)).toBeNull();
  expect(started.outcomes).toEqual(['starting']);
  await once(started, 'drawn');
  expect(await started.drawing.draw(screen)).toEqual({ styles: [], markup: 'the view' });
});

it('a page goes out without a first view that cannot be drawn, and the log says why', async () => {
  const started = startWith(`port.postMessage({ id, failure: 'no such part' });`);
  await once(started, 'failed');
  expect(await started.drawing.draw(screen)).toBeNull();
  expect(started.lines.join('')).toContain('no such part');
});

it('a page goes out without a first view after a while, and at once where as many wait as may', async () => {
  const started = startWith(`if (path !== '/silent') ${answers}`);
  await once(started, 'drawn');
  const before = started.outcomes.length;
  const silent = { ...screen, path: '/silent' };
  const waiting = Array.from({ length: drawingLimits.waiting.most }, () => started.drawing.draw(silent));
  expect(await started.drawing.draw(silent)).toBeNull();
  expect(started.outcomes.slice(before)).toEqual(['busy']);
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => null));
  expect(new Set(started.outcomes.slice(before + 1))).toEqual(new Set(['late']));
  expect(started.lines.join('')).toContain('"outcome":"busy"');
});

it('a thread that answers nothing any more gives way to another one', async () => {
  const started = startWith(`if (path !== '/silent') ${answers}`);
  await once(started, 'drawn');
  await started.drawing.draw({ ...screen, path: '/silent' });
  started.clock.ms += drawingLimits.silence.most * 1000 + 1;
  const begun = started.outcomes.length;
  await once(started, 'drawn');
  expect(started.outcomes.slice(begun)).toContain('starting');
});

it('a thread that ends is started again with the next screen', async () => {
  const started = startWith(`if (id === 1) process.exit(); ${answers}`);
  await started.drawing.draw(screen);
  await once(started, 'drawn');
});
