import { answerForm, answerKind, inWords, reject } from '@upline/contracts';
import type { AnswerForm } from '@upline/contracts';
import type { Context } from 'koa';
import type * as z from 'zod';
import { bodyOf } from '../../platform/http/request/bodies.ts';
import { readForm } from '../../platform/http/request/formBody.ts';
import { parseInput } from '../../platform/http/request/parsing.ts';
import {
  errorsOfInput,
  problemOfError,
  problemOfFields,
  problemOfRejection,
} from '../../platform/http/request/problem.ts';
import { asParsed } from '../../platform/lib/casts.ts';
import { HttpProblem } from '../../platform/lib/httpProblem.ts';
import type { FoundLink } from '../publicPage/publicLink.ts';
import { requireLink } from '../requireLink.ts';
import type { PageNeeds, Showing } from '../share.pages.ts';
import { answerStep, findOpenLink, pageLocaleOf } from '../share.pages.ts';
import type { PageState, PageStep } from '../publicPage/pageState.ts';
import { isField } from '../publicPage/publicPage.fields.ts';
import { contactErrors } from './said.ts';
import type { TakeAnswerNeeds } from './takeAnswer.ts';
import { createTakeAnswer } from './takeAnswer.ts';
import { answeredParameter, rememberVisitor } from './visitor.ts';

/** What the call of an answer takes. */
export type AnswerCallNeeds = PageNeeds & TakeAnswerNeeds;

type OpenLink = Extract<FoundLink, { status: 'open' }>;
type Answer = (ctx: Context, code: string, showing: Showing) => Promise<void>;
type Taking = ReturnType<typeof createTakeAnswer>;

const closed = (status: 'withdrawn' | 'deleted'): HttpProblem =>
  new HttpProblem(problemOfRejection(reject(status === 'deleted' ? 'share/asset-deleted' : 'share/withdrawn')));

/** Takes an answer that was sent as JSON: answers with what was said, or throws HttpProblem. */
const createJsonAnswer =
  (needs: AnswerCallNeeds, { take }: Pick<Taking, 'take'>): Answer =>
  async (ctx, code, showing) => {
    const link = await requireLink(code, showing);
    const sent = asParsed<AnswerForm>(parseInput(answerForm, await bodyOf(ctx)));
    if (link.status !== 'open') throw closed(link.status);
    const answer = { ...sent, key: sent.key ?? needs.newVisit() };
    const { guesser } = showing;
    const { missing, prospectName } = await take(link, answer, {
      guesser,
      locale: pageLocaleOf(ctx, link.locale),
      isForm: false,
    });
    if (missing) throw new HttpProblem(problemOfFields(missing.errors));
    rememberVisitor(ctx, link, { key: answer.key, isStopped: answer.answer === 'stop', needs });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { answer: answer.answer, prospectName };
  };

type Fields = Readonly<Record<string, string>>;

/** The fields of each step of the page, which is submitted with them. */
const stepFields: Readonly<Record<PageStep, readonly string[]>> = {
  ask: [],
  call: ['day', 'part'],
  question: ['message'],
  who: ['name', 'contact', 'consent'],
  thanks: [],
  stopped: ['contact'],
};
const typedFields = ['day', 'part', 'timeZone', 'name', 'contact', 'message', 'consent'] as const;

/** The step of the page at which a form was filled in. */
const stepOf = (fields: Fields): PageStep => {
  if (fields['answer'] === 'stop') return 'contact' in fields ? 'stopped' : 'ask';
  const filledIn = (['who', 'question', 'call'] as const).find((step) =>
    stepFields[step].some((field) => field in fields),
  );
  return filledIn ?? (fields['answer'] === 'resume' ? 'stopped' : 'ask');
};

/** Whether a visitor who wants no contact sent the form for their number or address without one. */
const isBlankStop = ({ answer, contact }: Fields): boolean => answer === 'stop' && contact?.trim() === '';

type Errors = Readonly<Record<string, string>>;

/** The step of the page to which the first of some wrong fields belongs. */
const stepWith = (errors: Errors): PageStep =>
  (['call', 'question', 'who'] as const).find((step) => stepFields[step].some((field) => field in errors)) ?? 'ask';

/** What is wrong, as the page at one step shows it: at its field, or with the whole where it has no such field. */
const shownErrors = (errors: Errors, step: PageStep): Pick<PageState, 'wrong' | 'problem'> => {
  const isShown = ([field]: [string, string]): boolean => step !== 'ask' && isField(field);
  const all = Object.entries(errors);
  const [, problem = null] = all.find((one) => !isShown(one)) ?? [];
  return { wrong: Object.fromEntries(all.filter(isShown)), problem };
};

type OwnState = Pick<PageState, 'step' | 'wrong' | 'problem'>;

/** How the page looks for a visitor whose form is not an answer yet. */
const stateOf = (fields: Fields, visit: string, own: OwnState): PageState => ({
  answer: answerKind.safeParse(fields['answer']).data ?? null,
  visitor: { key: fields['key'] || visit, shownAt: fields['shownAt'] || visit },
  wish: null,
  notYou: Boolean(fields['notYou']),
  // the name of the link's own person comes with an answer that is kept
  firstName: null,
  hasAsked: false,
  typed: Object.fromEntries(typedFields.flatMap((field) => (field in fields ? [[field, fields[field]]] : []))),
  ...own,
});

/** The address of the page with the visitor's answer. */
const answeredAddress = ({ page: { code } }: OpenLink, querystring: string, token: string): string => {
  const search = new URLSearchParams(querystring);
  search.set(answeredParameter, token);
  return `/s/${code}?${search.toString()}`;
};

/** Takes a form that the page posted: leads to the page with the answer, or to the step that lacks something. */
const createFormAnswer = (needs: AnswerCallNeeds, { take, missingIn }: Taking): Answer => {
  type Wrong = { status: number } & OwnState;
  const showStep = (ctx: Context, link: OpenLink, { fields, wrong }: { fields: Fields; wrong: Wrong }) => {
    const { status, ...own } = wrong;
    return answerStep(ctx, link, { status, needs, state: stateOf(fields, needs.newVisit(), own) });
  };

  /** What is wrong with a form, and what it lacks beside that, so that all of it is said at once. */
  const errorsOf = async (ctx: Context, link: OpenLink, { fields, error }: { fields: Fields; error: z.ZodError }) => {
    const wrong = errorsOfInput(error);
    const rest = answerForm.safeParse(Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in wrong))));
    const missing = rest.success ? await missingIn(link, rest.data, pageLocaleOf(ctx, link.locale)) : null;
    return { ...missing?.errors, ...wrong };
  };

  const takeForm = async (ctx: Context, link: OpenLink, { fields, showing }: { fields: Fields; showing: Showing }) => {
    const parsed = answerForm.safeParse(fields, inWords);
    if (!parsed.success) {
      const errors = await errorsOf(ctx, link, { fields, error: parsed.error });
      const step = answerKind.safeParse(fields['answer']).success ? stepWith(errors) : stepOf(fields);
      return showStep(ctx, link, { fields, wrong: { status: 422, step, ...shownErrors(errors, step) } });
    }
    if (isBlankStop(fields)) {
      const own = { step: 'stopped' as const, ...shownErrors(contactErrors, 'stopped') };
      return showStep(ctx, link, { fields, wrong: { status: 422, ...own } });
    }
    const answer = { ...parsed.data, key: parsed.data.key ?? needs.newVisit() };
    const { guesser } = showing;
    const sender = { guesser, locale: pageLocaleOf(ctx, link.locale), isForm: true };
    const { missing } = await take(link, answer, sender);
    if (missing) {
      const { step, errors } = missing;
      const isSubmitted = stepFields[step].some((name) => name in fields);
      const shown = shownErrors(isSubmitted ? errors : {}, step);
      return showStep(ctx, link, { fields, wrong: { status: isSubmitted ? 422 : 200, step, ...shown } });
    }
    const { token } = rememberVisitor(ctx, link, { key: answer.key, isStopped: answer.answer === 'stop', needs });
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
    return ctx.redirect(answeredAddress(link, ctx.querystring, token));
  };

  return async (ctx, code, showing) => {
    const link = await findOpenLink(ctx, code, showing);
    if (!link) return;
    const known = Object.keys(answerForm.shape);
    const fields = Object.fromEntries([...(await readForm(ctx.req))].filter(([field]) => known.includes(field)));
    try {
      await takeForm(ctx, link, { fields, showing });
    } catch (error) {
      const refused = problemOfError(error);
      if (!refused || refused.problem.status >= 500) throw error;
      ctx.set(refused.headers);
      const { status, detail, code: reason } = refused.problem;
      const isClosed = reason === 'share/answer-closed';
      const step = isClosed ? ('ask' as const) : stepOf(fields);
      const [kept, wrong] = [isClosed ? {} : fields, { status, step, wrong: {}, problem: detail }];
      await showStep(ctx, link, { fields: kept, wrong });
    }
  };
};

/** Makes the call of an answer: a form that the page of a link posts, or JSON. */
export const createAnswerCall = (needs: AnswerCallNeeds): Answer => {
  const taking = createTakeAnswer(needs);
  const [byForm, byJson] = [createFormAnswer(needs, taking), createJsonAnswer(needs, taking)];
  return (ctx, code, showing) => (ctx.is('urlencoded') ? byForm : byJson)(ctx, code, showing);
};
