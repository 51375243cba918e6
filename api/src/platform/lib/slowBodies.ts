const slow = new WeakSet<object>();

/** The longest that a file may take to arrive, in ms: 20 MB over a slow mobile network. */
const fileTimeoutMs = 5 * 60_000;

/** Lets the body of a request that brings a file take longer than others may. Returns the end of that. */
export const allowSlowBody = ({ socket }: { socket: { destroy: () => unknown } }): (() => void) => {
  slow.add(socket);
  const timer = setTimeout(() => socket.destroy(), fileTimeoutMs).unref();
  return () => {
    clearTimeout(timer);
    slow.delete(socket);
  };
};

/** Whether a request on this connection may take longer than others. */
export const mayTakeLonger = (socket: object): boolean => slow.has(socket);
