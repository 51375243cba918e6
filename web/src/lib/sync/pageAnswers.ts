import { pageAnswersId } from '@upline/contracts';
import type { PageAnswer, QueryName } from '@upline/contracts';
import { trusted } from '../casts.ts';
import type { Client } from './client.ts';
import { addressOf, keyOf } from './useView.ts';

/** The day of every time zone turns with a quarter of an hour. */
const quarterOf = (ms: number): number => Math.floor(ms / 900_000);

const takeText = (page: Document): string => {
  const element = page.getElementById(pageAnswersId);
  // once: a client that is made later would take them for current
  element?.remove();
  return element?.textContent.trim() ?? '';
};

const put = ({ queryClient }: Pick<Client, 'queryClient'>, answer: PageAnswer): void => {
  const { search, inPages, position, data, total, next } = answer;
  const name = trusted<QueryName>(answer.query);
  const view = search ? { search: trusted<never>(search) } : {};
  if (!inPages) return void queryClient.setQueryData(keyOf(name, view), { data, position });
  const address = addressOf(name, view);
  const page = { address, rows: data, position, next, total, isWatched: true };
  queryClient.setQueryData([...keyOf(name, view), 'pages'], { pages: [page], pageParams: [address] });
};

/**
 * Puts the answers that came inside the page into the cache, each with the position that it reflects: what changed
 * since then is fetched again once the live connection says so. Those of a page that was opened before the turn of a
 * day are dropped.
 */
export const takePageAnswers = (client: Pick<Client, 'queryClient'>, page: Document = document): void => {
  const text = takeText(page);
  if (text === '' || quarterOf(performance.timeOrigin) !== quarterOf(Date.now())) return;
  for (const answer of trusted<readonly PageAnswer[]>(JSON.parse(text))) put(client, answer);
};
