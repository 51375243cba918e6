import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page } from './readPage.ts';

type Reading = {
  pageSize?: number;
  /** The number of rows at which no further page is read: the last one may exceed it. */
  most?: number;
};

/** All rows of a list, page by page. Other work goes on in between: the embedded store answers at once. */
export const readAll = async <Row>(
  read: (paging: { limit: number; cursor: string | undefined }) => Promise<Page<Row>>,
  { pageSize = 1_000, most = Infinity }: Reading = {},
): Promise<Row[]> => {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: pageSize, cursor });
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
    if (cursor !== undefined) await nextTurn();
  } while (cursor !== undefined && rows.length < most);
  return rows;
};
