import { emailAddress } from '@upline/contracts';
import { MailFailure } from '@upline/infra/mail/mailFailure.ts';
import { testMail } from '@upline/infra/mail/testMail.ts';
import type { Context } from 'koa';
import * as z from 'zod';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import type { Mailing } from '../platform/mail/mailing.ts';
import { bodyAs } from './operatorBody.ts';

const body = z.strictObject({ email: emailAddress });

/** Dependencies of a test mail. */
export type MailTestNeeds = { mailer: Pick<Mailing, 'send'>; publicUrl: string; sendsMails: boolean };

/**
 * Takes `{ email }` and sends a mail there at once. Answers `{ sent: 'smtp' | 'outbox' }`, or 502 with the cause when
 * the mail server does not take it.
 */
export const sendTestMail = async (ctx: Context, needs: MailTestNeeds): Promise<void> => {
  const { email } = await bodyAs(ctx, body);
  try {
    await needs.mailer.send(testMail(email, needs.publicUrl));
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    throw new HttpProblem({ status: 502, code: 'mail-not-sent', detail: error.message });
  }
  ctx.body = { sent: needs.sendsMails ? 'smtp' : 'outbox' };
};
