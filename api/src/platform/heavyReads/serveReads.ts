import type { MessagePort } from 'node:worker_threads';
import { isRejection } from '@upline/contracts';
import type { ReadStore } from '@upline/infra/ports/readStore.ts';
import { asParsed } from '../lib/casts.ts';
import type { PageJson } from '../queries/pageJson.ts';
import { toPageJson } from '../queries/pageJson.ts';
import type { Page } from '../queries/readPage.ts';
import type { Reader, ReaderOf } from '../queries/reader.ts';
import { createReaderOf } from '../queries/reader.ts';
import type { HeavyJob, HeavyReply, HeavyRequest, HeavyResult } from './protocol.ts';

/** A page of a list in a person's export. */
export type ExportList<Needs = unknown> = (
  person: { userId: string; organizationId: string; reader: Reader },
  paging: { limit: number; cursor: string | undefined },
  needs: Needs,
) => Promise<Page<unknown>>;

/** The queries and lists that the thread knows by name. */
export type HeavyReadHandlers<Needs> = {
  queries: Readonly<Record<string, (request: never, needs: Needs) => Promise<unknown>>>;
  lists: Readonly<Record<string, ExportList<Needs>>>;
};

type Serving<Needs> = { port: MessagePort; reads: ReadStore; handlers: HeavyReadHandlers<Needs>; needs: Needs };

/** Rows of an export that are read at once. */
const exportedAtOnce = 500;

/** The answer of a query as JSON: a page, or the whole of one that does not page. */
const jsonOf = (answer: unknown): PageJson =>
  typeof answer === 'object' && answer !== null && 'cursorAt' in answer
    ? toPageJson(asParsed<Page<unknown>>(answer))
    : { json: JSON.stringify(answer), next: null, total: null };

const createAnswer = <Needs>({ handlers, needs }: Serving<Needs>, readerOf: ReaderOf) => {
  const ask = async (job: HeavyJob): Promise<unknown> => {
    if (job.kind === 'export') {
      const { list, userId, organizationId, cursor } = job;
      const read = handlers.lists[list];
      if (!read) throw new Error(`there is no list ${list} to export`);
      const person = { userId, organizationId, reader: readerOf(organizationId) };
      return read(person, { limit: exportedAtOnce, cursor }, needs);
    }
    const handle = handlers.queries[job.name];
    if (!handle) throw new Error(`the query ${job.name} is not known on the thread for long reads`);
    return handle(asParsed<never>({ ...job.request, reader: readerOf(job.request.organizationId) }), needs);
  };
  return async (job: HeavyJob): Promise<HeavyResult> => {
    try {
      const answer = await ask(job);
      if (isRejection(answer)) return { kind: 'rejection', rejection: asParsed(answer) };
      const { json, next, total } = jsonOf(answer);
      // an allocation of its own, which can be handed over
      const bytes = new TextEncoder().encode(job.kind === 'export' ? json.slice(1, -1) : json);
      return { kind: 'page', bytes, next, total };
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { kind: 'error', name, message };
    }
  };
};

/**
 * Serves heavy reads on this thread, one after another. The live generation of a view is asked of the store for each
 * read, so that one which waited reads no generation that is gone meanwhile.
 */
export const serveReads = <Needs>(serving: Serving<Needs>, close: () => Promise<void>): void => {
  const { port, reads } = serving;
  const answer = createAnswer(serving, createReaderOf(reads, { live: reads.live }));
  port.on('message', (message: HeavyRequest) => {
    if (message === 'close') return void close().finally(() => port.close());
    const before = process.threadCpuUsage();
    void answer(message.job).then((result) => {
      const { user, system } = process.threadCpuUsage(before);
      const reply: HeavyReply = { id: message.id, ms: (user + system) / 1_000, result };
      port.postMessage(reply, result.kind === 'page' ? [result.bytes.buffer as ArrayBuffer] : []);
    });
    return undefined;
  });
};
