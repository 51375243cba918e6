import { once } from 'node:events';
import { createServer } from 'node:net';

// below the ports that systems give to outgoing connections and to requests for any port: no program takes one by
// chance before it is used
const first = 20_000;
const windows = 200;
const windowSize = 60;

/** Each process begins in a window of its own, so that suites beside each other do not find the same port free. */
let next = first + (process.pid % windows) * windowSize;

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
};

/** A port of 127.0.0.1 that is free now, another one each time. */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < windows * windowSize; tried += 1) {
    const port = next;
    next = first + ((port + 1 - first) % (windows * windowSize));
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
};
