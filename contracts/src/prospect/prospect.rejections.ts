import { followUpRejections } from './followUp.ts';
import { defineRejections } from '../definitions/command.ts';
import { undoRejections } from './undoChange.ts';
import { message } from '../language/text.ts';

/** Refusals about prospects. */
export const prospectRejections = defineRejections({
  'prospect/not-found': { status: 404, detail: message('There is no such prospect.') },
  ...followUpRejections,
  ...undoRejections,
});
