import type { AnswerForm, RejectionCode, ShownLocale } from '@upline/contracts';
import { consentText, isRejection, reject } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { problemOfRejection } from '../../platform/http/request/problem.ts';
import { HttpProblem } from '../../platform/lib/httpProblem.ts';
import type { CountryOf } from '../../platform/lib/readPhone.ts';
import { retryAfter } from '../../platform/lib/retryAfter.ts';
import type { Guesser } from '../guessing.ts';
import type { FoundLink } from '../publicPage/publicLink.ts';
import { answerLimits } from './answer.limits.ts';
import type { AnsweringNeeds } from './answering.ts';
import { createAnswering } from './answering.ts';
import type { Said } from '../answers.decider.ts';
import type { ReadAnswer } from './said.ts';
import { readAnswer } from './said.ts';
import { answerIdOf } from './visitor.ts';
import { shownAtOf } from './visits.ts';

type OpenLink = Extract<FoundLink, { status: 'open' }>;

/** An answer with the key of its visitor. */
export type KeyedAnswer = Omit<AnswerForm, 'answer'> & { answer: Said['answer']; key: string };

/** Where an answer comes from. A form is posted by the page alone, which says when it was shown. */
export type Sender = { guesser: Guesser; locale: ShownLocale; isForm: boolean };

/**
 * An answer that is kept, or what is missing, at a step of the page. `prospectName` is the first name of the link's own
 * person; null for anybody else.
 */
export type Taken = { prospectName: string | null; missing: Extract<ReadAnswer, { errors: unknown }> | null };

export type TakeAnswerNeeds = AnsweringNeeds & { secret: string; countryOf: CountryOf };

const refusal = (code: RejectionCode, headers: Readonly<Record<string, string>> = {}): HttpProblem =>
  new HttpProblem(problemOfRejection(reject(code)), headers);

/** Why an answer looks like that of a program; null where it looks like a person's. */
const suspicionOf = (
  { website, shownAt }: KeyedAnswer,
  { isForm, secret, now }: { isForm: boolean; secret: string; now: Date },
): RejectionCode | null => {
  if (website !== undefined) return 'share/not-a-person';
  if (shownAt === undefined) return isForm ? 'share/too-quick' : null;
  const at = shownAtOf(secret, shownAt);
  return at === null || now.getTime() - at < answerLimits.quickest.most * 1_000 ? 'share/too-quick' : null;
};

/** When a visitor who answered often can answer again. */
const waitHeaders = ({ answers }: OpenLink, answerId: string, now: Date): Record<string, string> => {
  const [oldest = now.getTime()] = answers.get(answerId)?.recent ?? [];
  return { 'Retry-After': retryAfter(oldest + 3_600_000 - now.getTime()) };
};

/** Makes the function that takes an answer to an open link. It throws HttpProblem where the answer is refused. */
export const createTakeAnswer = (needs: TakeAnswerNeeds) => {
  const store = createAnswering(needs);
  const { secret, clock, countryOf, timeZoneOf } = needs;
  return async (link: OpenLink, answer: KeyedAnswer, { guesser, locale, isForm }: Sender): Promise<Taken> => {
    const { shareId, organizationId, boundTo } = link;
    if (guesser.person !== null && link.isTeammate(guesser.person)) throw refusal('share/own-link');
    const now = clock();
    const bound = boundTo !== null && !answer.notYou;
    const read = readAnswer(answer, {
      bound,
      country: await countryOf(organizationId),
      timeZone: await timeZoneOf(organizationId),
      now,
      consentText: translateTo(locale)(consentText),
    });
    const suspicion = suspicionOf(answer, { isForm, secret, now });
    const prospectName = bound && suspicion === null ? boundTo.firstName : null;
    if ('errors' in read) return { prospectName, missing: read };
    if (suspicion !== null) throw refusal(suspicion);
    const answerId = answerIdOf(shareId, { key: answer.key, bound });
    const said = { answerId, ...read.said };
    const result = await store({ shareId, organizationId, address: guesser.address, said });
    if (isRejection(result))
      throw refusal(
        result.rejected,
        result.rejected === 'share/answered-often' ? waitHeaders(link, answerId, now) : {},
      );
    return { prospectName, missing: null };
  };
};
