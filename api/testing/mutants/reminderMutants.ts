import { dropGuard, dropOperand, dropStatement, replaceBody, replaceText } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const folder = 'api/src/reminder';
const server = `${folder}/reminders.int.spec.ts`;
const decider = mutantsOf(`${folder}/reminder.decider.ts`, `${folder}/reminder.decider.spec.ts`);
const mornings = mutantsOf(`${folder}/mornings.ts`, `${folder}/mornings.spec.ts`);
const days = mutantsOf(`${folder}/remindOfDays.ts`, server);
const mail = mutantsOf(`${folder}/reminderMail.ts`, server);

/** Breaks of the rules of reminders. */
export const reminderMutants: readonly Mutant[] = [
  decider('a morning reminds again', 'reminderDecider.decide', dropOperand('||', 'localDate')),
  decider('a morning reminds of nothing', 'reminderDecider.decide', dropOperand('&&', 'due')),
  decider('a step reminds of no other prospect at that time', 'isSame', dropOperand('&&', 'prospectId')),
  mornings(
    'quiet hours end at midnight',
    'isQuiet',
    replaceBody('time >= (quietFrom ?? "") && time < (quietTo ?? "")'),
  ),
  mornings('reminders come in quiet hours', 'morningOf', dropGuard('isQuiet')),
  mail('mails go to addresses that nobody has proven', 'sendReminder', dropOperand('||', 'isMailboxProven')),
  days('the morning of a large team lets nobody else work', 'createRemindEach', dropStatement('nextTurn')),
  mutantsOf('infra/src/lib/localTimes.ts', 'infra/src/lib/localTimes.spec.ts')(
    'a time that comes twice is the second',
    'momentOf',
    replaceText('compatible', 'later'),
  ),
];
