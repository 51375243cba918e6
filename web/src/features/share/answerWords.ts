import { message } from '@upline/contracts';
import type { AnswerKind } from '@upline/contracts';

/** What somebody answered to a link, as messages. */
export const answerWords: Readonly<Record<AnswerKind, string>> = {
  interested: message('Is interested ##answer to a link'),
  call: message('Asks for a call'),
  question: message('Has a question ##answer to a link'),
  'not-now': message('Says “Not now” ##answer to a link'),
};
