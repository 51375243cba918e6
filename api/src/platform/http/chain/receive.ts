import { timed } from '@upline/infra/log/requestContext.ts';
import type { Middleware } from 'koa';
import type { Turns } from '../limits/turns.ts';
import { receiveBody } from '../request/bodies.ts';
import { createOriginCheck } from '../server/security.ts';

export type ReceiveNeeds = { publicUrl: string; turns: Turns };

/**
 * Refuses requests that a page of another site sent, waits for the body of a call, and then for the call's turn. The
 * body comes first, so that nobody holds a turn with a slow one, and before the rights of its sender are found: a
 * sender who holds a body back is judged by the rights they have once it has arrived.
 */
export const receive = ({ publicUrl, turns }: ReceiveNeeds): Middleware => {
  const requireOwnOrigin = createOriginCheck(publicUrl);
  return async (ctx, next) => {
    requireOwnOrigin(ctx);
    const { session, route, res } = ctx;
    if (!session || route.isOpen) return next();
    await receiveBody(ctx, route.fileBytes);
    // nobody waits for the answer of a call whose connection closed meanwhile
    if (res.destroyed) return undefined;
    const turn = turns.take({ userId: session.userId, organizationId: session.organizationId ?? '' });
    if (turn) await timed('turn', () => turn);
    return res.destroyed ? undefined : next();
  };
};
