import { Agent, request } from 'node:http';
import type { Shot } from './load.ts';

const connections = 50;

/**
 * Sends requests, each once, over 50 kept connections: as fast as they are answered, or at a pace, for so long at most.
 * Answers which were sent.
 */
export const fire = async <One extends { shot: Shot }>(
  url: string,
  all: readonly One[],
  { perSecond, maxSeconds }: { perSecond?: number; maxSeconds: number },
) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const end = startedAt + maxSeconds * 1_000;
  let next = 0;
  let refused = 0;

  const send = ({ shot: { method, path, headers, body } }: One): Promise<void> =>
    new Promise((resolve) => {
      const broken = (): void => {
        refused += 1;
        resolve();
      };
      const sent = request(new URL(path, url), { method, headers, agent }, (answer) => {
        if ((answer.statusCode ?? 500) >= 300) refused += 1;
        answer.resume().once('end', resolve);
      });
      sent.once('error', broken).end(body);
    });

  const work = async (): Promise<void> => {
    for (let one = all[next]; one && performance.now() < end; one = all[next]) {
      const waitMs = perSecond === undefined ? 0 : startedAt + (next * 1_000) / perSecond - performance.now();
      next += 1;
      if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
      await send(one);
    }
  };

  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return { perSecond: (next * 1_000) / (performance.now() - startedAt), refused, sent: all.slice(0, next) };
};
