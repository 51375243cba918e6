import type { Browser } from './browser.ts';

type Call = { body?: unknown; headers?: Record<string, string> };

/** Calls the API, like `call(ann, 'GET /api/assets')`. The caller names the type of the body. */
export const call = async <Body = unknown>(browser: Browser, line: string, { body, headers = {} }: Call = {}) => {
  const [method = 'GET', path = '/'] = line.split(' ');
  const answer = await browser.json(method, path, body, headers);
  return { ...answer, body: answer.body as Body };
};
