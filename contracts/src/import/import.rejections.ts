import { defineRejections } from '../definitions/command.ts';
import { message } from '../language/text.ts';
import { importBounds } from './importBounds.ts';

/** Refusals about imports. */
export const importRejections = defineRejections({
  'import/not-found': { status: 404, detail: message('There is no such import.') },
  'import/too-many-open': {
    status: 409,
    detail: message(
      'You have {most, number} imports that are not finished, as many as you can have. Finish or cancel one first.',
      { most: importBounds.open },
    ),
  },
  'import/no-file': { status: 409, detail: message('This import has no file yet. Choose one first.') },
  'import/file-changed': {
    status: 409,
    detail: message('The file is another one than in your preview. Look at the new preview, then import it.'),
  },
  'import/started': {
    status: 409,
    detail: message('This import was started already. Look at how far it is, here or on your other device.'),
  },
  'import/ended': {
    status: 409,
    detail: message('This import has ended already, so it cannot be cancelled. You can undo it instead.'),
  },
  'import/cancelled': { status: 409, detail: message('This import was cancelled. Start a new one.') },
  'import/expired': {
    status: 409,
    detail: message('This import waited for more than {days, number} days. Start a new one.', {
      days: importBounds.days,
    }),
  },
  'import/not-undoable': {
    status: 409,
    detail: message('Only an import that has ended can be undone. Wait for its end, or cancel it.'),
  },
  'import/undone': { status: 409, detail: message('This import was undone already.') },
  'import/undo-too-late': {
    status: 409,
    detail: message('An import can be undone within {days, number} days. Delete what you do not need by hand.', {
      days: importBounds.days,
    }),
  },
  'import/no-refused-rows': {
    status: 404,
    detail: message('There are no refused rows to download. They are kept for {days, number} days.', {
      days: importBounds.days,
    }),
  },
});
