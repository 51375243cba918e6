import { randomUUID } from 'node:crypto';
import { message } from '@upline/contracts';
import type { RateLimits } from '@upline/infra/limits/limit.ts';
import type { Queue } from '@upline/infra/ports/queue.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import type { TimeZoneOf } from '../../platform/commands/metadata.ts';
import { systemMeta } from '../../platform/commands/metadata.ts';
import type { RepositoryOf } from '../../platform/commands/repository.ts';
import type { AskedStop } from '../../platform/lib/contact/refusedContact.ts';
import { contactIn } from '../../platform/lib/contact/refusedContact.ts';
import { HttpProblem } from '../../platform/lib/httpProblem.ts';
import { idNamespace, uuidV5 } from '../../platform/lib/ids.ts';
import { retryAfter } from '../../platform/lib/retryAfter.ts';
import { addressHash } from '../../platform/mail/addressHash.ts';
import type { MailBudget } from '../../platform/mail/mailBudget.ts';
import type { MailRefusals } from '../../platform/mail/mailRefusals.ts';
import type { contactStopDecider } from './contactStop.decider.ts';
import type { RefusedContacts } from './refusedContacts.ts';
import { typedStopLimits } from './typedStop.limits.ts';
import type { TypedStops } from './typedStops.ts';

/** What asking to confirm a typed number or address takes. */
export type AskStopNeeds = {
  stops: RepositoryOf<typeof contactStopDecider>;
  typedStops: TypedStops;
  refusedContacts: RefusedContacts;
  takerOf: (organizationId: string, userId: string) => Promise<string | null>;
  limits: RateLimits;
  mailBudget: MailBudget;
  mailRefusals: Pick<MailRefusals, 'refuses'>;
  queue: Pick<Queue, 'enqueue'>;
  sendsMails: boolean;
  secret: string;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

const tooMany = (waitMs: number): HttpProblem =>
  new HttpProblem(
    {
      status: 429,
      code: 'too-many-requests',
      detail: message('Many people asked for this today. Please tell the person who sent you this link.'),
    },
    { 'Retry-After': retryAfter(waitMs) },
  );

/** Whether a budget of mails has one left. The visitor does not learn it: the member is asked in any case. */
const hasBudget = async (
  { mailBudget }: AskStopNeeds,
  about: { stopId: string; to: string; organizationId: string },
) => {
  const { stopId, to, organizationId } = about;
  try {
    await mailBudget.take({ kind: 'contact-stop', to, about: stopId, by: null, organizationId });
    return true;
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return false;
  }
};

/** Whether an address gets a mail: once a day, and none where it wants no mails. */
const getsMail = async (needs: AskStopNeeds, about: { stopId: string; to: string | null; organizationId: string }) => {
  const { to } = about;
  if (to === null || !needs.sendsMails || (await needs.mailRefusals.refuses(to))) return false;
  const wait = await needs.limits.take(`stop-mails:${addressHash(needs.secret, to)}`, typedStopLimits.mails.bucket);
  return wait === 0 && hasBudget(needs, { ...about, to });
};

/**
 * Makes the function that asks a member, and an address itself by a mail, to confirm what a visitor typed. A number or
 * address that is on the list already is asked about nowhere, which the visitor does not learn. Throws HttpProblem 429
 * where a member is asked too often.
 */
export const createAskStop =
  (needs: AskStopNeeds) =>
  async ({ organizationId, answerId, shareId, sharedBy, contact, locale }: AskedStop): Promise<void> => {
    const { stops, typedStops, refusedContacts, limits, clock } = needs;
    const person = contactIn(contact);
    const [entry] = await refusedContacts.entriesOf(organizationId, person);
    const userId = await needs.takerOf(organizationId, sharedBy);
    if (!entry || userId === null) return;
    const { refusalId, kind } = entry;
    const stopId = uuidV5(idNamespace, `stop ${answerId} ${refusalId}`);
    const isKept = (await typedStops.find(stopId)) !== null;
    const wait = isKept ? 0 : await limits.take(`stops:${organizationId}:${userId}`, typedStopLimits.ofMember.bucket);
    if (wait > 0) throw tooMany(wait);
    const isListed = await refusedContacts.isRefused(organizationId, person);
    const isMailed = !isKept && !isListed && (await getsMail(needs, { stopId, to: person.email, organizationId }));
    const isNew = await typedStops.keep(stopId, { organizationId, contact, isMailed }, { answerId, refusalId });
    if (isListed) return;
    await handleCommand({
      repository: stops,
      id: stopId,
      meta: await systemMeta(needs, { organizationId }),
      command: {
        type: 'AskStop',
        data: { stopId, userId, shareId, answerId, kind: kind === 'email' ? kind : 'phone' },
      },
      judge: byProduct,
    });
    if (!isNew || !isMailed) return;
    await needs.queue.enqueue([
      { id: randomUUID(), kind: 'stop-mail', data: { stopId, locale, askedAt: clock().getTime() } },
    ]);
  };
