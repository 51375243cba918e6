import type { ImportAnswer, ImportState, Problem } from '@upline/contracts';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import { expect, vi } from 'vitest';
import type { Browser } from './browser.ts';
import { call } from './call.ts';

/** Begins an import. Answers its id. */
export const draftImport = async (by: Browser, body: object = {}): Promise<string> => {
  const drafted = await call<ImportAnswer>(by, 'POST /api/imports', { body: { via: 'file', ...body } });
  expect([drafted.status, drafted.body.state]).toEqual([201, 'empty']);
  return drafted.body.id;
};

/** Sends the file of an import, which must be readable. */
export const sendFile = async (by: Browser, id: string, body: string): Promise<ImportAnswer> => {
  const sent = await by.fetch(`/api/imports/${id}/file`, { method: 'PUT', body });
  const answer = (await sent.json()) as ImportAnswer;
  expect([sent.status, answer]).toMatchObject([200, { id, state: 'read' }]);
  return answer;
};

/** A file of people with addresses at a host. Every tenth row has no name and is refused. */
export const fileOf = (count: number, host = 'mail.example'): string => {
  const lines = Array.from({ length: count }, (_, at) => (at % 10 === 9 ? ',bad' : `Person ${at},p${at}@${host}`));
  return `name,email\n${lines.join('\n')}\n`;
};

/** Confirms an import that was previewed. */
export const confirm = (by: Browser, { id, fileHash }: Pick<ImportAnswer, 'id' | 'fileHash'>) =>
  call<Problem>(by, `POST /api/imports/${id}/confirm`, { body: { fileHash } });

/** How many rows of a file from `fileOf` an import has taken. */
export const takenOf = async (by: Browser, id: string): Promise<number> => {
  const { added, refused } = (await call<ImportAnswer>(by, `GET /api/imports/${id}`)).body.done;
  return added + refused;
};

/** Waits until an import is in a state, and every view has what led there. */
export const until = async (by: Browser, id: string, state: ImportState): Promise<ImportAnswer> => {
  const find = async (): Promise<ImportAnswer> => {
    const { body } = await call<ImportAnswer>(by, `GET /api/imports/${id}`);
    expect(body.state).toBe(state);
    return body;
  };
  const found = await vi.waitFor(find, { timeout: patienceMs, interval: 20 });
  // reads of the browser wait for this last change of it, and so for everything before
  await draftImport(by);
  return found;
};

/** Confirms an import that was previewed, and waits for its end. */
export const importPeople = async (by: Browser, read: ImportAnswer | undefined): Promise<ImportAnswer> => {
  const { id = '', fileHash = null } = read ?? {};
  expect((await confirm(by, { id, fileHash })).status).toBe(200);
  return until(by, id, 'finished');
};
