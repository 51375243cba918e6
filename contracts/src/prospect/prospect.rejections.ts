import { contactStopRejections } from './contactStop.ts';
import { bulkRejections } from './bulk.ts';
import { followUpRejections } from './followUp.ts';
import { defineRejections } from '../definitions/command.ts';
import { refusalRejections } from './refusal.ts';
import { undoRejections } from './undoChange.ts';
import { message } from '../language/text.ts';

/** Refusals about prospects. */
export const prospectRejections = defineRejections({
  'prospect/not-found': { status: 404, detail: message('There is no such prospect.') },
  'prospect/not-deleted': {
    status: 409,
    detail: message('This prospect is not deleted any more: somebody restored it already.'),
  },
  'prospect/erased': {
    status: 404,
    detail: message('This prospect was erased for good, so nothing can be restored.'),
  },
  ...followUpRejections,
  ...undoRejections,
  ...refusalRejections,
  ...contactStopRejections,
  ...bulkRejections,
});
