import { uuid } from '@upline/contracts';
import type { SignInsOfPerson } from '@upline/contracts';
import type { Context } from 'koa';
import * as z from 'zod';
import type { LinkingNeeds } from '../identity/account/signInLinks.ts';
import { knownBy, linkSignIn, waitingFor } from '../identity/account/signInLinks.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import type { NamingNeeds } from './findByName.ts';
import { findPersonByName } from './findByName.ts';
import { bodyAs, wordsIn } from './operatorBody.ts';

type Needs = LinkingNeeds & Pick<NamingNeeds, 'directory'>;

const linkBody = z.strictObject({ waiting: uuid });

/** Answers a person, how they sign in, and the sign-ins that wait to be linked to them. */
export const showSignIns = async (ctx: Context, needs: Needs): Promise<void> => {
  const person = await findPersonByName(needs, wordsIn(ctx));
  const waiting = await waitingFor(needs.documents, person.email);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { person, by: await knownBy(needs.documents, person.id), waiting } satisfies SignInsOfPerson;
};

/** Links one of these sign-ins to the person. */
export const link = async (ctx: Context, needs: Needs): Promise<void> => {
  const person = await findPersonByName(needs, wordsIn(ctx));
  const { waiting } = await bodyAs(ctx, linkBody);
  const done = await linkSignIn(needs, person, waiting);
  if (done === 'gone')
    throw new HttpProblem({
      status: 409,
      code: 'no-such-sign-in',
      detail: 'This sign-in does not wait for this person any more. Let them sign in once, then link it.',
    });
  const { issuer, subject } = done.linked;
  ctx.body = { linked: true, id: person.id, issuer, subject };
};
