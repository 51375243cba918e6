import { message } from '@upline/contracts';
import type { Logger } from '@upline/infra/log/log.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import type { Context } from 'koa';
import { BadForm } from '../../platform/http/request/formBody.ts';
import { answerComeBack, answerPage, troublePage } from './pageLayout.ts';

/** Answers a request of the sign-in that failed: what is wrong with its form, a page that waits, or 500. */
export const answerFailure = (ctx: Context, error: unknown, log: Logger): void => {
  if (error instanceof BadForm) {
    ctx.set('Connection', 'close');
    const title = message('This form could not be read');
    return answerPage(ctx, troublePage({ status: error.status, title, text: error.message }));
  }
  if (error instanceof Unavailable)
    return answerComeBack(ctx, {
      title: message('Signing in is not possible right now'),
      text: message('The server is busy or starting. This page will try again by itself.'),
      returnTo: '/',
      afterSeconds: 5,
    });
  log.error({ err: error, path: ctx.path }, 'signing in failed');
  const text = message('This is our fault, and it has been logged. You are not signed in.');
  return answerPage(ctx, troublePage({ status: 500, title: message('Something went wrong'), text }));
};
