import { z } from 'zod';

/** A live connection of a benchmark. `heard` counts messages about changes, `at` is the time of the last in ms. */
export type LiveClient = { heard: () => number; at: () => number; close: () => void };

type OnChanged = (highestPosition: number) => void;

const changed = z.tuple([z.literal('changed'), z.object({ positions: z.record(z.string(), z.number()) })]);

const highestIn = (text: string): number => {
  const [, { positions }] = changed.parse(JSON.parse(text.slice(2)));
  return Math.max(...Object.values(positions));
};

/**
 * Opens a live connection that speaks just enough of Socket.IO to hear messages. Resolves once it was greeted, and
 * calls back with the highest position of each message about changes.
 */
export const openLiveClient = (url: string, cookie: string, onChanged?: OnChanged): Promise<LiveClient> =>
  new Promise((resolve, reject) => {
    // headers are an extension of the WebSocket that Node brings
    const options = { headers: { cookie } } as unknown as string[];
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, options);
    let [heard, at] = [0, 0];
    socket.addEventListener('message', ({ data }: { data: unknown }) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send('40');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('42["ready"'))
        resolve({ heard: () => heard, at: () => at, close: () => socket.close() });
      else if (text.startsWith('42["changed"')) {
        [heard, at] = [heard + 1, performance.now()];
        onChanged?.(highestIn(text));
      }
    });
    socket.addEventListener('error', () => reject(new Error('a live connection failed')));
  });
