import type { Rejection, RejectionCode } from '@upline/contracts';
import type { Config } from '@upline/infra/settings/config.ts';
import type { QueryRequest } from '../queries/requests.ts';
import type { ThreadRequest } from '../threads/workerThread.ts';

/**
 * A read that is done on the thread for heavy reads: a query by its name, or a page of an export. A query that
 * `isBegun` is a further page of one that was allowed.
 */
export type HeavyJob =
  | { kind: 'query'; name: string; request: Omit<QueryRequest, 'reader'>; isBegun?: boolean }
  | { kind: 'export'; list: string; userId: string; organizationId: string; cursor: string | undefined };

/**
 * What a job gave: a page as JSON (that of an export without its brackets), or the whole answer of a query that does
 * not page; a rejection, or an error by its name.
 */
export type HeavyResult =
  | { kind: 'page'; bytes: Uint8Array; next: string | null; total: number | null }
  | { kind: 'rejection'; rejection: Rejection<RejectionCode> }
  | { kind: 'error'; name: string; message: string };

/** The settings of the thread; `needs` are plain data that its handlers take. */
export type HeavySettings = { config: Config; needs: unknown };

export type HeavyRequest = ThreadRequest<HeavyJob>;
/** An answer with the processor time that it took, in ms. */
export type HeavyReply = { id: number; ms: number; result: HeavyResult };
