import { Readable } from 'node:stream';
import Router from '@koa/router';
import type { ExportSearch } from '@upline/contracts';
import { can, exportSearch, isRejection, localDateOf, prospectsView } from '@upline/contracts';
import type { Limit, RateLimits } from '@upline/infra/limits/limit.ts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import { metaFor } from '../../platform/commands/metadata.ts';
import type { RepositoryOf } from '../../platform/commands/repository.ts';
import type { HeavyPage, HeavyReads } from '../../platform/heavyReads/heavyReads.ts';
import type { Caller, CallerOf } from '../../platform/http/request/caller.ts';
import { refuseWait } from '../../platform/http/request/caller.ts';
import { languageOf } from '../../platform/http/request/language.ts';
import { parseInput } from '../../platform/http/request/parsing.ts';
import { problemOfRejection } from '../../platform/http/request/problem.ts';
import { asParsed } from '../../platform/lib/casts.ts';
import { HttpProblem } from '../../platform/lib/httpProblem.ts';
import { freeOwned } from '../../platform/lib/ownedBuffers.ts';
import type { Tracker } from '../../platform/queries/tracker.ts';
import type { QueryRequest } from '../../platform/queries/requests.ts';
import { byteOrderMark } from '../../platform/lib/files/csv.ts';
import type { dataExportDecider } from './dataExport.decider.ts';
import type { ExportedProspect } from './exported.ts';
import { prospectsCsv, prospectsCsvHead, prospectsVcard } from './exported.ts';

/** Limits of exports. */
export const exportLimits = {
  exports: { what: 'Exports of prospects', per: 'person', bucket: { ratePerSecond: 1 / 60, burst: 20 } },
} as const satisfies Record<string, Limit>;

/** Prospects of an export that are read at once. */
const exportedAtOnce = 500;

/** Dependencies of the export. */
export type ExportNeeds = {
  callerOf: CallerOf;
  clock: () => Date;
  dataExports: RepositoryOf<typeof dataExportDecider>;
  events: Pick<EventStore, 'head'>;
  heavy: Pick<HeavyReads, 'read'>;
  limits: RateLimits;
  tracker: Tracker;
};

type Exporting = { caller: Caller; search: ExportSearch; organizationId: string; at: Date; separator: string };

const requestOf = ({ caller, search, organizationId, at }: Exporting, cursor: string | null) => ({
  params: {},
  search: { ...search, limit: exportedAtOnce, cursor: cursor ?? undefined },
  actor: caller.actor,
  organizationId,
  at,
  today: '',
  week: '',
  locale: 'en' as const,
  signInEmail: null,
  lacksFactor: caller.lacksFactor,
});

/** Reads a page. An export that has begun is read to its end, whatever it costs. */
const readPage = async ({ heavy }: ExportNeeds, exporting: Exporting, cursor: string | null): Promise<HeavyPage> => {
  const { caller, organizationId } = exporting;
  const request = asParsed<Omit<QueryRequest, 'reader'>>(requestOf(exporting, cursor));
  const job = { kind: 'query', name: 'exportProspects', request, isBegun: cursor !== null } as const;
  const page = await heavy.read(job, { userId: caller.actor.userId, organizationId });
  if (isRejection(page)) throw new HttpProblem(problemOfRejection(page));
  return page;
};

const prospectsOf = ({ bytes }: HeavyPage): ExportedProspect[] => {
  const prospects = asParsed<ExportedProspect[]>(JSON.parse(bytes.toString()));
  freeOwned(bytes);
  return prospects;
};

const piecesOf = async function* (needs: ExportNeeds, exporting: Exporting, first: HeavyPage): AsyncGenerator<string> {
  const { caller, search, separator } = exporting;
  const hasOwners = can(caller.actor, 'prospect:see-all');
  const isCsv = search.format === 'csv';
  if (isCsv) yield byteOrderMark + prospectsCsvHead({ hasOwners, separator });
  for (let page = first; ;) {
    const prospects = prospectsOf(page);
    yield isCsv ? prospectsCsv(prospects, { hasOwners, separator }) : prospectsVcard(prospects);
    if (page.next === null) return;
    page = await readPage(needs, exporting, page.next);
  }
};

/** Records the export before its first byte is sent: an export that is broken off has sent data too. */
const record = async ({ dataExports }: ExportNeeds, exporting: Exporting, rows: number): Promise<void> => {
  const { caller, search, organizationId, at } = exporting;
  const { userId } = caller.actor;
  const result = await handleCommand({
    repository: dataExports,
    id: `${organizationId}-${userId}`,
    meta: metaFor({ organizationId, actorId: userId, timeZone: caller.timeZone, at }),
    command: { type: 'ExportData', data: { userId, what: 'prospects', format: search.format, rows } },
    judge: caller.judge,
  });
  if (isRejection(result)) throw new HttpProblem(problemOfRejection(result));
};

// spreadsheets of other languages write numbers with a comma, and take another separator
const separatorOf = (locale: string): string => (locale.startsWith('en') ? ',' : ';');

const fileOf = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  vcard: { type: 'text/vcard; charset=utf-8', ending: 'vcf' },
} as const;

/**
 * Adds `GET /api/prospects/export`: the prospects of a list as a spreadsheet or as contacts of a phone. A member takes
 * their own, a leader everybody's. Each export is recorded, and the owners are notified.
 */
export const exportRoutes = (needs: ExportNeeds): Router => {
  const { callerOf, clock, events, limits, tracker } = needs;
  const router = new Router();
  router.get('/api/prospects/export', async (ctx) => {
    const caller = await callerOf(ctx, 'member', 'query');
    const { userId, organizationId } = caller.actor;
    const search = asParsed<ExportSearch>(parseInput(exportSearch, ctx.query));
    const at = clock();
    const exporting = {
      caller,
      search,
      organizationId: organizationId ?? '',
      at,
      separator: separatorOf(languageOf(ctx)),
    };
    const { type, ending } = fileOf[search.format];
    ctx.set('Content-Disposition', `attachment; filename="prospects-${localDateOf(at, caller.timeZone)}.${ending}"`);
    ctx.set('Cache-Control', 'private, no-store');
    ctx.type = type;
    // a HEAD request asks for the headers alone
    if (ctx.method === 'HEAD') return;
    refuseWait(await limits.take(`export:user:${userId}`, exportLimits.exports.bucket));
    await tracker.reach([prospectsView.name], await events.head());
    const first = await readPage(needs, exporting, null);
    if (first.total !== 0) await record(needs, exporting, first.total ?? 0);
    ctx.body = Readable.from(piecesOf(needs, exporting, first), { highWaterMark: 1 });
  });
  return router;
};
