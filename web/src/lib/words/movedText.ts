import { firstNameIn } from '@upline/contracts';
import { t } from './text.ts';

/** Says that the status of a new prospect followed from what was done. */
export const movedText = (name: string): string => t('{name} moved to Contacted.', { name: firstNameIn(name) });
