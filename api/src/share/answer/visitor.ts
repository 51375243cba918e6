import type { AnswerKind, CallWish } from '@upline/contracts';
import type { Context } from 'koa';
import { answerCookie } from '../../platform/http/pages/keptPages.ts';
import { writeCookie } from '../../platform/http/request/cookies.ts';
import { uuidV5 } from '../../platform/lib/ids.ts';
import type { ContactStops } from '../../platform/lib/contact/refusedContact.ts';
import type { FoundLink } from '../publicPage/publicLink.ts';
import type { GivenAnswer } from '../answers.decider.ts';
import { changeableMs } from '../answers.decider.ts';
import { answeredToken, keyOfToken } from './visits.ts';

type OpenLink = Extract<FoundLink, { status: 'open' }>;

/** A visitor who answered a link before. */
export type Visitor = {
  key: string;
  /** Null for one who only asked not to be contacted. */
  answer: AnswerKind | null;
  wish: CallWish | null;
  bound: boolean;
  /** Asked not to be contacted. */
  isStopped: boolean;
  /** Typed a number or address that waits for its confirmation. */
  hasAsked: boolean;
  /** First name of the link's own person. */
  firstName: string | null;
};

export type VisitorNeeds = {
  secret: string;
  clock: () => Date;
  publicUrl: string;
  contactStops: Pick<ContactStops, 'isStopped' | 'hasAsked'>;
};

/** The parameter of a page's address that names a visitor for some minutes. */
export const answeredParameter = 'answered';

/**
 * The id of a visitor's answer, which is also the subject of their words. The person of a bound link and somebody else
 * on the same page are two people.
 */
export const answerIdOf = (shareId: string, { key, bound }: { key: string; bound: boolean }): string =>
  uuidV5(shareId, `${bound ? 'bound' : 'own'}\n${key}`);

/** The answer that a visitor gave last, as somebody else or as the person of the link. */
export const givenBy = ({ shareId, answers }: Pick<OpenLink, 'shareId' | 'answers'>, key: string): GivenAnswer | null =>
  [false, true]
    .flatMap((bound) => answers.get(answerIdOf(shareId, { key, bound })) ?? [])
    .toSorted((one, other) => (other.recent.at(-1) ?? 0) - (one.recent.at(-1) ?? 0))[0] ?? null;

const keyIn = (ctx: Context, { shareId }: OpenLink, needs: VisitorNeeds): string | null => {
  const cookie = ctx.cookies.get(answerCookie);
  if (cookie !== undefined) return Buffer.from(cookie, 'base64url').toString('utf8');
  const token = new URLSearchParams(ctx.querystring).get(answeredParameter);
  return token === null ? null : keyOfToken(needs, shareId, token);
};

/** Which of a visitor's two ids asked not to be contacted: as the person of the link, or as somebody else. */
const stoppedAs = async ({ shareId }: OpenLink, key: string, { contactStops }: VisitorNeeds) => {
  for (const bound of [false, true])
    if (await contactStops.isStopped(answerIdOf(shareId, { key, bound })))
      return { bound, hasAsked: !bound && (await contactStops.hasAsked(answerIdOf(shareId, { key, bound }))) };
  return null;
};

/** The visitor who comes back to a link; null for a new one, and once their answer can no longer be changed. */
export const visitorOf = async (ctx: Context, link: OpenLink, needs: VisitorNeeds): Promise<Visitor | null> => {
  const key = keyIn(ctx, link, needs);
  if (key === null) return null;
  const firstName = (bound: boolean): string | null => (bound ? (link.boundTo?.firstName ?? null) : null);
  const given = givenBy(link, key);
  const stopped = await stoppedAs(link, key, needs);
  if (stopped) return { key, answer: given?.answer ?? null, wish: null, isStopped: true, firstName: null, ...stopped };
  if (!given || needs.clock().getTime() - given.firstAt >= changeableMs) return null;
  const { answer, wish, bound } = given;
  return { key, answer, wish, bound, isStopped: false, hasAsked: false, firstName: firstName(bound) };
};

/** How long a browser remembers that its visitor asked not to be contacted, which they alone can take back there. */
const stoppedMs = 365 * 86_400_000;

/** Remembers a visitor in their browser and in the address of the page that follows. */
export const rememberVisitor = (
  ctx: Context,
  { shareId, page: { code } }: Pick<OpenLink, 'shareId' | 'page'>,
  { key, isStopped, needs }: { key: string; isStopped: boolean; needs: VisitorNeeds },
): { token: string } => {
  const value = Buffer.from(key).toString('base64url');
  const maxAge = isStopped ? stoppedMs : changeableMs;
  writeCookie(ctx, { name: answerCookie, value, maxAge, path: `/s/${code}` }, needs.publicUrl);
  return { token: answeredToken(needs, shareId, key) };
};
