/** Messages between the processes and threads of one installation: best effort, never stored. */
export type Bus = {
  publish: (channel: string, message: unknown) => void;
  /** Returns the end of the subscription. */
  subscribe: (channel: string, handle: (message: unknown) => void) => () => void;
  /** Called at a gap: caches that rely on messages must be read again. */
  onGap: (handle: () => void) => () => void;
  /** Whether messages of others arrive now. While they do not, caches that rely on messages may be old. */
  isWhole: () => boolean;
};
