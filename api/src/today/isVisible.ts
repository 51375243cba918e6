import { can, prospectsView } from '@upline/contracts';
import type { ActingPerson } from '../platform/lib/actor.ts';
import type { Reader } from '../platform/queries/reader.ts';

/** Whether somebody may see a prospect, who is there and not deleted. */
export const isVisible = async (reader: Reader, actor: ActingPerson, id: string): Promise<boolean> => {
  const prospect = await reader.get(prospectsView, id);
  return prospect !== null && !prospect.deleted && can(actor, 'prospect:see', { ownerId: prospect.ownerId });
};
