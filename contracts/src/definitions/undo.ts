import { message } from '../language/text.ts';

/**
 * How a command is taken back: `by` another one, which gets the same parameters of the path, or the id of its answer
 * where `id` says so; or the sentence that says why it cannot be.
 */
export type CommandUndo = { by: string; id?: 'answer' } | { refuses: string };

/** Why a command cannot be taken back, where several commands have the same reason. */
export const refusesUndo = {
  byHand: { refuses: message('Change it back where you changed it.') },
  remove: { refuses: message('Delete what you added instead.') },
  mailed: { refuses: message('An email that was sent cannot be called back.') },
  again: { refuses: message('To bring it back, make the change again.') },
} as const satisfies Record<string, CommandUndo>;
