import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Lets every other thread go first. Linux can do this for one thread alone; elsewhere the priority stays. */
export const giveWay = (): void => {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, constants.priority.PRIORITY_LOW);
};
