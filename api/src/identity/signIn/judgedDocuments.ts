import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { Judge } from '../../platform/commands/judge.ts';
import { whenThere } from '../../platform/lib/soon.ts';

/** The same documents for one call: each write is judged right before it. */
export const judgedDocuments = (documents: DocumentStore, judge: Judge): DocumentStore => ({
  ...documents,
  put: async (...put) => whenThere(judge(), () => documents.put(...put)),
  insert: async (...inserted) => whenThere(judge(), () => documents.insert(...inserted)),
  remove: async (...removed) => whenThere(judge(), () => documents.remove(...removed)),
});
