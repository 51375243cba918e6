import { expect } from 'vitest';
import type { Browser } from './browser.ts';
import { createBrowser } from './browser.ts';
import { call } from './call.ts';

type Inbox = { items: { text: string; stopId?: string | null }[] };

/** A visitor of an open link types a number that nobody shall contact. Answers the id of what its sharer is asked. */
export const typeStop = async (
  url: string,
  sharer: Browser,
  { link, contact }: { link: string; contact: string },
): Promise<string> => {
  const sent = await createBrowser(url).fetch(`${new URL(link).pathname}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer: 'stop', key: `stop ${contact}`, contact }),
  });
  expect(sent.status).toBe(200);
  const find = async () =>
    (await call<Inbox>(sharer, 'GET /api/notifications')).body.items.find(({ text }) => text.startsWith(contact))
      ?.stopId;
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? expect.fail('nobody is asked');
};
