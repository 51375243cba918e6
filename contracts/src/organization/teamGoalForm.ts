import * as z from 'zod';
import { teamGoal } from './goal.ts';
import { message } from '../language/text.ts';

const wrongGoal = message('Please enter a whole number from {least, number} to {most, number}', {
  least: teamGoal.least,
  most: teamGoal.most,
});

/** The form of the team goal. */
export const teamGoalForm = z.strictObject({
  goal: z.int({ error: wrongGoal }).min(teamGoal.least, { error: wrongGoal }).max(teamGoal.most, { error: wrongGoal }),
});
