import type { AnswerForm, RejectionCode, ShownLocale } from '@upline/contracts';
import { consentText, isRejection, reject } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { problemOfRejection } from '../../platform/http/request/problem.ts';
import { HttpProblem } from '../../platform/lib/httpProblem.ts';
import type { ContactStops, StoppingVisitor } from '../../platform/lib/contact/refusedContact.ts';
import type { CountryOf } from '../../platform/lib/contact/readPhone.ts';
import { retryAfter } from '../../platform/lib/retryAfter.ts';
import type { Guesser } from '../guessing.ts';
import type { FoundLink } from '../publicPage/publicLink.ts';
import { answerLimits } from './answer.limits.ts';
import type { AnsweringNeeds } from './answering.ts';
import { createAddressPrice, createAnswering } from './answering.ts';
import type { Said } from '../answers.decider.ts';
import type { ReadAnswer } from './said.ts';
import { contactErrors, contactOf, readAnswer } from './said.ts';
import { answerIdOf } from './visitor.ts';
import { shownAtOf } from './visits.ts';

type OpenLink = Extract<FoundLink, { status: 'open' }>;

/** An answer with the key of its visitor. */
export type KeyedAnswer = AnswerForm & { key: string };
/** A visitor who does not want to be contacted, and what they typed so that nobody of the organization does. */
type Stopping = {
  link: OpenLink;
  visitor: StoppingVisitor;
  address: string;
  typed: string | null;
  locale: ShownLocale;
};
type OwnAnswer = AnswerForm & { answer: Said['answer'] };

/** Where an answer comes from. A form is posted by the page alone, which says when it was shown. */
export type Sender = { guesser: Guesser; locale: ShownLocale; isForm: boolean };

type Missing = Extract<ReadAnswer, { errors: unknown }>;

/**
 * An answer that is kept, or what is missing, at a step of the page. `prospectName` is the first name of the link's own
 * person; null for anybody else.
 */
export type Taken = { prospectName: string | null; missing: Missing | null };

export type TakeAnswerNeeds = AnsweringNeeds & { secret: string; countryOf: CountryOf; contactStops: ContactStops };

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

/** Makes the function that keeps what a visitor says about being contacted at all. */
const createStopping = ({ contactStops, ...needs }: TakeAnswerNeeds) => {
  const spend = createAddressPrice(needs);
  return async ({ answer }: KeyedAnswer, { link, visitor, address, typed, locale }: Stopping): Promise<void> => {
    await spend(address);
    if (answer === 'stop') {
      await contactStops.stop(visitor);
      const { shareId, sharedBy } = link;
      if (typed !== null) await contactStops.ask({ ...visitor, shareId, sharedBy, contact: typed, locale });
      return;
    }
    const refused = await contactStops.resume(visitor);
    if (refused) throw refusal(refused.rejected);
  };
};

const isOwnAnswer = <Answer extends AnswerForm>(answer: Answer): answer is Answer & { answer: Said['answer'] } =>
  answer.answer !== 'stop' && answer.answer !== 'resume';

/** The answer of the sharer or a member of the same team would be news to nobody. */
const refuseTeammates = ({ isTeammate }: OpenLink, { person }: Guesser): void => {
  if (person !== null && isTeammate(person)) throw refusal('share/own-link');
};

/**
 * Makes the functions that take an answer to an open link, and that only say what it lacks. `take` throws HttpProblem
 * where the answer is refused.
 */
export const createTakeAnswer = (needs: TakeAnswerNeeds) => {
  const store = createAnswering(needs);
  const keepWish = createStopping(needs);
  const { secret, clock, countryOf, timeZoneOf, contactStops } = needs;

  const read = async ({ organizationId }: OpenLink, answer: OwnAnswer, own: { bound: boolean; locale: ShownLocale }) =>
    readAnswer(answer, {
      bound: own.bound,
      country: await countryOf(organizationId),
      timeZone: await timeZoneOf(organizationId),
      now: clock(),
      consentText: translateTo(own.locale)(consentText),
    });

  /** The number or address that a stranger typed who does not want to be contacted, or what is wrong with it. */
  const typedIn = async ({ organizationId }: OpenLink, { answer, contact }: KeyedAnswer, isPerson: boolean) => {
    if (answer !== 'stop' || contact === undefined || isPerson) return { contact: null };
    const read = contactOf(contact, await countryOf(organizationId));
    return read === null ? { step: 'stopped' as const, errors: contactErrors } : { contact: read };
  };

  const keep = async (link: OpenLink, said: Said, address: string): Promise<void> => {
    const { shareId, organizationId } = link;
    if (await contactStops.isStopped(said.answerId)) throw refusal('prospect/stopped');
    const result = await store({ shareId, organizationId, address, said });
    if (!isRejection(result)) return;
    const isOften = result.rejected === 'share/answered-often';
    throw refusal(result.rejected, isOften ? waitHeaders(link, said.answerId, clock()) : {});
  };

  const missingIn = async (link: OpenLink, answer: AnswerForm, locale: ShownLocale): Promise<Missing | null> => {
    if (!isOwnAnswer(answer)) return null;
    const found = await read(link, answer, { bound: !answer.notYou && link.boundTo !== null, locale });
    return 'errors' in found ? found : null;
  };

  const take = async (link: OpenLink, answer: KeyedAnswer, { guesser, locale, isForm }: Sender): Promise<Taken> => {
    const { shareId, organizationId, boundTo } = link;
    const { address } = guesser;
    refuseTeammates(link, guesser);
    const own = answer.notYou ? null : boundTo;
    const answerId = answerIdOf(shareId, { key: answer.key, bound: own !== null });
    const suspicion = suspicionOf(answer, { isForm, secret, now: clock() });
    if (!isOwnAnswer(answer)) {
      const typed = await typedIn(link, answer, own !== null);
      if (typed.errors) return { prospectName: null, missing: typed };
      if (suspicion !== null) throw refusal(suspicion);
      const visitor = { organizationId, answerId, prospectId: own?.prospectId ?? null };
      await keepWish(answer, { link, visitor, address, typed: typed.contact, locale });
      return { prospectName: null, missing: null };
    }
    const said = await read(link, answer, { bound: own !== null, locale });
    if ('errors' in said) return { prospectName: null, missing: said };
    if (suspicion !== null) throw refusal(suspicion);
    await keep(link, { answerId, ...said.said }, address);
    return { prospectName: own?.firstName ?? null, missing: null };
  };
  return { take, missingIn };
};
