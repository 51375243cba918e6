import Router from '@koa/router';
import { message, reject, uuid } from '@upline/contracts';
import type { Translate } from '@upline/contracts';
import { problemOfRejection } from '../platform/http/request/problem.ts';
import type { CallerOf } from '../platform/http/request/caller.ts';
import { translateFor } from '../platform/http/request/language.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import type { ImportQueryNeeds } from './import.queries.ts';
import type { RefusedRows } from './importStore.ts';
import { ownImport } from './ownImport.ts';
import { safeCell } from '../platform/lib/files/cells.ts';
import { byteOrderMark, csvLines } from '../platform/lib/files/csv.ts';

export type RefusedNeeds = ImportQueryNeeds & { callerOf: CallerOf };

const refused = (code: 'import/not-found' | 'import/no-refused-rows'): HttpProblem =>
  new HttpProblem(problemOfRejection(reject(code)));

/** The refused rows of all parts as one; null where none are kept. */
const findRefused = async (
  { importStore }: ImportQueryNeeds,
  id: string,
  byId: string,
): Promise<RefusedRows | null> => {
  let found: RefusedRows | null = null;
  for await (const part of importStore.findRefused(id, byId)) {
    if (found) found.rows.push(...part.rows);
    else found = part;
  }
  return found;
};

const added = [message('Row ##of a file'), message('Reason')];

/** The columns of the person's own file, then the number of each row and why it was refused. */
const fileOf = ({ columns, separator, rows }: RefusedRows, t: Translate): string => {
  const head = [...columns, ...added.map((column) => t(column))];
  const lines = rows.map(({ row, cells, reason }) => [...cells, String(row), t(reason)]);
  return (
    byteOrderMark +
    csvLines(
      [head, ...lines].map((line) => line.map(safeCell)),
      separator ?? ',',
    )
  );
};

/** Adds `GET /api/imports/{id}/refused`: the refused rows as a file, with their number and the reason. */
export const refusedRoutes = (needs: RefusedNeeds): Router => {
  const router = new Router();
  router.get('/api/imports/:id/refused', async (ctx) => {
    const { actor } = await needs.callerOf(ctx, 'member', 'query');
    const id = ctx['params'].id ?? '';
    if (!uuid.safeParse(id).success) throw refused('import/not-found');
    const state = ownImport(await needs.imports.cached(id), actor);
    if (!state) throw refused('import/not-found');
    const found = await findRefused(needs, id, state.byId);
    if (!found) throw refused('import/no-refused-rows');
    ctx.set('Content-Disposition', 'attachment; filename="refused-rows.csv"');
    ctx.set('Cache-Control', 'private, no-store');
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = fileOf(found, translateFor(ctx));
  });
  return router;
};
