import { nextStepsView } from '@upline/contracts';
import type { ExportList } from '../platform/heavyReads/serveReads.ts';
import { prospectHistories } from './timeline/prospectHistories.ts';
import type { StreamNeeds } from './timeline/prospectStream.ts';

/** The lists of a person's export. */
export const todayExports = {
  nextSteps: ({ reader, userId: ownerId }, paging) =>
    reader.page(nextStepsView, { index: 'byDone', where: { ownerId }, total: 0 }, paging),
  prospectHistories,
} satisfies Readonly<Record<string, ExportList<StreamNeeds>>>;
