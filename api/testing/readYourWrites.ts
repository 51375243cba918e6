import { expect } from 'vitest';
import type { Browser } from './people/browser.ts';
import { call } from './people/call.ts';

/** Sends changes and reads lists that show all of them, of any browser. The caller names the type of the body. */
export const readYourWrites = () => {
  let position = '';
  return {
    /** Sends a change, like `send(ann, 'POST /api/assets', { … })`, which must succeed. */
    send: async <Body>(who: Browser, line: string, body?: object): Promise<Body> => {
      const answer = await call<Body>(who, line, body ? { body } : {});
      expect([200, 201, 204]).toContain(answer.status);
      position = answer.headers.get('upline-position') ?? position;
      return answer.body;
    },
    /** Reads a path as of the last change. */
    read: <Body>(who: Browser, path: string, headers: Record<string, string> = {}) =>
      call<Body>(who, `GET ${path}`, { headers: { 'Upline-Position': position, ...headers } }),
  };
};
