import { inject } from 'vitest';
import { runningServer } from './serverProcess.ts';
import type { RunningServer } from './serverProcess.ts';

/**
 * The server that all spec files of the project share. A file founds organizations of its own, with addresses in a
 * domain of its own; a file that stops the server or changes its settings starts one with `startServerProcess`.
 */
export const sharedServer = (): RunningServer => runningServer(inject('server'));
