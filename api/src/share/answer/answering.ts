import { message } from '@upline/contracts';
import type { RateLimits } from '@upline/infra/limits/limit.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import type { CommandResult } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import type { TimeZoneOf } from '../../platform/commands/metadata.ts';
import { systemMeta } from '../../platform/commands/metadata.ts';
import { HttpProblem } from '../../platform/lib/httpProblem.ts';
import { createInTurn } from '../../platform/lib/inTurn.ts';
import { retryAfter } from '../../platform/lib/retryAfter.ts';
import type { ShareNeeds } from '../share.commands.ts';
import type { Share } from '../share.decider.ts';
import { answerLimits } from './answer.limits.ts';
import type { Said } from '../answers.decider.ts';

/** What storing answers takes. */
export type AnsweringNeeds = Pick<ShareNeeds, 'shares'> & {
  limits: RateLimits;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

/** An answer on its way to the stream of its link, from the group that the visitor's IP address belongs to. */
export type Sent = { shareId: string; organizationId: string; address: string; said: Said };

const tooManyHere = (waitMs: number): HttpProblem =>
  new HttpProblem(
    {
      status: 429,
      code: 'too-many-requests',
      detail: message(
        'Many answers came from your network in the last hour. Please try again later, or contact the person who ' +
          'sent you this link.',
      ),
    },
    { 'Retry-After': retryAfter(waitMs) },
  );

/** Makes the function by which an address pays for what it sends. It throws HttpProblem 429 where it sent too much. */
export const createAddressPrice =
  ({ limits }: Pick<AnsweringNeeds, 'limits'>) =>
  async (address: string): Promise<void> => {
    const wait = await limits.take(`answers:${address}`, answerLimits.fromAddress.bucket);
    if (wait > 0) throw tooManyHere(wait);
  };

/**
 * Makes the function that stores an answer. The answers of one link are stored one after the other, so that a crowd
 * that answers the same link does not race for its stream. Throws HttpProblem 429 where an address has sent too many.
 */
export const createAnswering = (needs: AnsweringNeeds) => {
  const inTurn = createInTurn();
  const { shares, clock } = needs;
  const spend = createAddressPrice(needs);

  return ({ shareId, organizationId, address, said }: Sent): Promise<CommandResult<Share>> =>
    inTurn(shareId, async () => {
      const meta = await systemMeta({ ...needs, clock }, { organizationId });
      return handleCommand({
        repository: shares,
        id: shareId,
        meta,
        command: { type: 'AnswerShare', data: { ...said, at: meta.occurredAt } },
        judge: byProduct,
        spend: () => spend(address),
      });
    });
};
export type Answering = ReturnType<typeof createAnswering>;
