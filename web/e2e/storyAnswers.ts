import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { createBrowser } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';

type Answering = {
  url: string;
  owner: Client;
  assetId: string | undefined;
  prospects: readonly (string | undefined)[];
};

const question = 'Is there a version without milk?';

/** Texts of those who answer, the same in every language of the pages: what they ask, and what they are called. */
export const answeredWords = [question, 'Aino', 'Tomás'];

/** Prospects of the owner answer their links: one asks something, one for a call, and somebody wants no contact. */
export const answerLinks = async ({ url, owner, assetId, prospects }: Answering): Promise<void> => {
  const shareWith = async (prospectId: string | undefined): Promise<string> =>
    (await call<{ link: string }>(owner, `POST /api/assets/${assetId}/share`, { body: { prospectId } })).body.link;
  const answer = async (link: string, body: object): Promise<void> => {
    const sent = await createBrowser(url).fetch(`${new URL(link).pathname}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!sent.ok) throw new Error(`the answer was refused: ${await sent.text()}`);
  };
  const [asking, calling] = prospects;
  await answer(await shareWith(asking), { answer: 'question', key: 'asks something', message: question });
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await answer(await shareWith(calling), { answer: 'call', key: 'asks for a call', day, part: 'morning' });
  await answer(await shareWith(undefined), { answer: 'stop', key: 'wants no contact', contact: '+49 151 9000009' });
};
