import { afterEach } from 'vitest';
import { tellPages } from './sharedBrowser.ts';

afterEach(({ task }) => (task.result?.state === 'fail' ? tellPages() : undefined));
