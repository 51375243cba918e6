import { maxMessageLength, maxMessages } from '@upline/contracts';
import type { Browser } from '../people/browser.ts';
import { medianHarmOf } from './harm.ts';
import type { Attack } from './rig.ts';
import { pause, statusOf } from './rig.ts';

const text = '長'.repeat(maxMessageLength);

/** Fills the list of the team with messages as long as they can be. */
const fill = async (owner: Browser): Promise<void> => {
  for (;;) {
    const status = await statusOf(owner, 'POST /api/messages', { text });
    if (status === 409) return;
    if (status === 429) await pause(500);
    else if (status !== 201) throw new Error(`a message was answered with ${status}`);
  }
};

/** One account reads the longest answer of the API that has no pages, over and over. */
const costlyMessages: Attack = {
  name: `One account reads ${maxMessages} messages, as long as they can be, without pause`,
  run: async ({ signUp, server }) => {
    const owner = await signUp('messages@corp.example');
    await fill(owner);
    const other = (await signUp('colleague@other.example')).cookieHeader();
    const attackers = [{ cookie: owner.cookieHeader(), path: '/api/messages' }];
    return medianHarmOf({ url: server.url, attackers, parallel: 60 }, { other, pid: server.pid() ?? 0 });
  },
};

export const messageAttacks: readonly Attack[] = [costlyMessages];
