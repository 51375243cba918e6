import type { OperatorProgress } from '@upline/contracts';
import { Presets, SingleBar } from 'cli-progress';

export type ErrorStream = NodeJS.WritableStream & { isTTY?: boolean };

export const number = new Intl.NumberFormat('en');

export const duration = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
};

/** Shows how far a long command is. */
export type Shown = { show: (progress: OperatorProgress) => void; end: () => void };

const progressText = ({ phase, share, events, perSecond, etaMs }: OperatorProgress): string =>
  [
    phase,
    ...(share === null ? [] : [`${Math.floor(share * 100)} %`]),
    ...(events > 0 ? [`${number.format(events)} events`, `${number.format(perSecond)}/s`] : []),
    ...(etaMs === null ? [] : [`${duration(etaMs)} left`]),
  ].join(', ');

/** A line when a phase begins, then one every few seconds. */
const plainProgress = (err: NodeJS.WritableStream): Shown => {
  const everyMs = 3_000;
  let phase = '';
  let at = -Infinity;
  return {
    show: (progress) => {
      const now = performance.now();
      if (progress.phase === phase && now - at < everyMs) return;
      phase = progress.phase;
      at = now;
      err.write(`${progressText(progress)}\n`);
    },
    end: () => undefined,
  };
};

const barProgress = (err: NodeJS.WritableStream): Shown => {
  const bar = new SingleBar(
    {
      format: '{phase} {bar} {percentage} % | {rate} events/s | {left}',
      stream: err,
      hideCursor: true,
      clearOnComplete: false,
      barsize: 30,
    },
    Presets.rect,
  );
  const total = 1000;
  bar.start(total, 0, { phase: 'Asking', rate: '0', left: '' });
  return {
    show: ({ phase, share, perSecond, etaMs }) => {
      const shown = { phase, rate: number.format(perSecond), left: etaMs === null ? '' : `${duration(etaMs)} left` };
      if (share === null) bar.update(shown);
      else bar.update(Math.round(share * total), shown);
    },
    end: () => bar.stop(),
  };
};

/** A line of JSON for each thing that a command begins to wait for. */
const noticesOnly = (err: NodeJS.WritableStream): Shown => {
  let last = '';
  return {
    show: ({ phase, share, notice }) => {
      if (notice && phase !== last) err.write(`${JSON.stringify({ notice: phase, share })}\n`);
      last = phase;
    },
    end: () => undefined,
  };
};

/** A bar with rate and time left on a terminal, plain lines otherwise, notices alone for a program that reads JSON. */
export const openProgress = (err: ErrorStream, json: boolean): Shown => {
  if (json) return noticesOnly(err);
  return err.isTTY === true ? barProgress(err) : plainProgress(err);
};
