import { describe } from 'vitest';
import { documentsContract } from './documents.contract.ts';
import type { OpenedDocuments } from './documents.contract.ts';
import { openMongoDocuments } from './mongoDocuments.ts';
const base = process.env['MONGODB_URL'] ?? '';
const open = async (): Promise<OpenedDocuments> => {
  const url = base.replace(/\/(?=\?|$)/, `/td_${process.pid}`);
  const store = await openMongoDocuments({ url });
  return { store, close: store.close, reopen: () => store.close().then(open) };
};
describe.skipIf(base === '')('x', () => documentsContract('MongoDB', open));
