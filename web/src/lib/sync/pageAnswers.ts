import { pageAnswersId } from '@upline/contracts';
import type { BrandColors, PageAnswer, QueryName } from '@upline/contracts';
import { trusted } from '../casts.ts';
import type { Client } from './client.ts';
import { addressOf, keyOf } from './useView.ts';
import type { AnswerOf } from './useView.ts';

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
 * Takes the answers that came inside the page out of it. Those of a page that was opened before the turn of a day are
 * dropped.
 */
export const takePageAnswers = (page: Document = document): readonly PageAnswer[] => {
  const text = takeText(page);
  if (text === '' || quarterOf(performance.timeOrigin) !== quarterOf(Date.now())) return [];
  return trusted<readonly PageAnswer[]>(JSON.parse(text));
};

/**
 * Puts answers into the cache, each with the position that it reflects: what changed since then is fetched again once
 * the live connection says so.
 */
export const putPageAnswers = (client: Pick<Client, 'queryClient'>, answers: readonly PageAnswer[]): void => {
  for (const answer of answers) put(client, answer);
};

/** The colours of the reader's organization; null where no answer has them. */
export const brandIn = (answers: readonly PageAnswer[]): BrandColors | null => {
  const user = answers.find(({ query }) => query === 'currentUser')?.data;
  return trusted<AnswerOf<'currentUser'> | undefined>(user)?.organization ?? null;
};
