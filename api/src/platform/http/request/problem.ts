import type { Problem, Rejection } from '@upline/contracts';
import { message, rejections } from '@upline/contracts';
import { currentRequest, noteRefusal } from '@upline/infra/log/requestContext.ts';
import { RevisionConflict } from '@upline/infra/ports/eventStore.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import { WrongCursor } from '@upline/infra/readStore/cursor.ts';
import type { Context } from 'koa';
import type * as z from 'zod';
import { KeyReused } from '../../commands/handleCommand.ts';
import { UpgradeNeeded } from '../../commands/loadedStream.ts';
import { HttpProblem, problemOf } from '../../lib/httpProblem.ts';
import type { ProblemCode } from '../../lib/problemCodes.ts';
import { ViewNeverBuilt, preparingSeconds } from '../../queries/preparing.ts';
import { BadCursor } from '../../queries/readPage.ts';
import { translateFor } from './language.ts';

/** The problem of a refused command. */
export const problemOfRejection = <Code extends string>({
  rejected,
  errors,
}: Rejection<Code>): Problem & { code: Code } => {
  const known: Record<string, { status: number; detail: string }> = rejections;
  const { status, detail } = known[rejected] ?? { status: 422, detail: message('This cannot be done.') };
  return problemOf({ status, code: rejected, detail, ...(errors ? { errors: { ...errors } } : {}) });
};

const entriesOf = (issue: z.core.$ZodIssue): [string, string][] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => [[...issue.path.map(String), key].join('.'), issue.message])
    : [[issue.path.map(String).join('.') || 'body', issue.message]];

/** 422 with one sentence per field. */
export const problemOfFields = (errors: Readonly<Record<string, string>>): Problem & { code: 'invalid' } => {
  const [field = 'body', problem = ''] = Object.entries(errors)[0] ?? [];
  return problemOf({
    status: 422,
    code: 'invalid',
    detail: message('Please check {field}: {problem}', { field, problem: { message: problem } }),
    errors: { ...errors },
  });
};

/** The sentence about each field of an input; the first thing wrong with a field is the one to mend first. */
export const errorsOfInput = (error: z.ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.flatMap(entriesOf).reverse());

/** 422 with one sentence per field. */
export const problemOfInput = (error: z.ZodError): Problem & { code: 'invalid' } =>
  problemOfFields(errorsOfInput(error));

const unavailable = (error: Unavailable): HttpProblem =>
  new HttpProblem(
    {
      status: 503,
      code: error.outcomeUnknown ? 'outcome-unknown' : 'unavailable',
      detail: error.outcomeUnknown
        ? message(
            'This may have been saved or not. Send it again with the same Idempotency-Key: it will not be done twice.',
          )
        : message('The service is not available right now. Please try again in a moment.'),
    },
    { 'Retry-After': '1' },
  );

const preparing = (): HttpProblem =>
  new HttpProblem(
    {
      status: 503,
      code: 'unavailable',
      detail: message('Upline is preparing its data. Please try again in a moment.'),
    },
    { 'Retry-After': String(preparingSeconds) },
  );

const statusOf = (error: unknown): number | null =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null;

const details: Record<number, { code: ProblemCode; detail: string }> = {
  400: { code: 'malformed', detail: message('The request could not be read. Send well-formed JSON.') },
  413: { code: 'too-large', detail: message('The request is larger than 64 KiB. Send less.') },
  415: { code: 'unsupported-media-type', detail: message('Send the body as application/json.') },
};

/** The problem to answer with, or null for an error of ours that nobody outside should read about. */
export const problemOfError = (error: unknown): HttpProblem | null => {
  if (error instanceof HttpProblem) return error;
  if (error instanceof ViewNeverBuilt) return preparing();
  if (error instanceof Unavailable) return unavailable(error);
  if (error instanceof RevisionConflict) return unavailable(new Unavailable('the event store', { cause: error }));
  if (error instanceof UpgradeNeeded)
    return new HttpProblem(
      {
        status: 503,
        code: 'upgrade-needed',
        detail: message('A newer version of Upline wrote this. Ask the person who runs this site to upgrade it.'),
      },
      { 'Retry-After': '30' },
    );
  if (error instanceof KeyReused)
    return new HttpProblem({
      status: 422,
      code: 'idempotency-key-reused',
      detail: message('This Idempotency-Key was used for another request. Use a new one.'),
    });
  if (error instanceof BadCursor || error instanceof WrongCursor)
    return new HttpProblem({
      status: 400,
      code: 'bad-cursor',
      detail: message('This cursor does not belong to this list. Start again without it.'),
    });
  const status = statusOf(error);
  const known = status === null ? undefined : details[status];
  return status !== null && known ? new HttpProblem({ status, ...known }) : null;
};

/** Answers with a problem body, its sentences in the reader's language. */
export const answerProblem = (ctx: Context, problem: Problem, extra: Record<string, unknown> = {}): void => {
  noteRefusal(problem.code);
  ctx.status = problem.status;
  ctx.type = 'application/problem+json';
  const t = translateFor(ctx);
  const { detail, errors } = problem;
  const said = errors && {
    errors: Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, t(text)])),
  };
  const request = currentRequest();
  const named = request ? { requestId: request.id } : {};
  ctx.body = JSON.stringify({ ...problem, detail: t(detail), ...said, ...named, ...extra });
};
