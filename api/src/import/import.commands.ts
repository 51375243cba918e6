import { createHmac, randomUUID } from 'node:crypto';
import type { ImportAnswer, RejectionCode, importCommands } from '@upline/contracts';
import { importBounds, importsView, isRejection, message, reject, storageView } from '@upline/contracts';
import type { Ports } from '@upline/infra/ports.ts';
import { answerWith } from '../platform/commands/defineCommand.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import type { CommandResult } from '../platform/commands/handleCommand.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { CommandContext, CommandHandlers } from '../platform/commands/requests.ts';
import { refuseWait } from '../platform/http/request/caller.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import { keyOfSecret } from '../platform/lib/ids.ts';
import { reachHead } from '../platform/queries/reachHead.ts';
import type { ExistingImport, Import, ImportCommand, importDecider } from './import.decider.ts';
import { isTooLate, refuseUnlessDraft } from './import.decider.ts';
import { importLimits } from './import.limits.ts';
import { presentImport, roomOf } from './import.presenter.ts';
import { removeFileOf } from './importRows.ts';
import { placeOf } from './importStore.ts';
import type { Draft, ImportStore, Mapping } from './importStore.ts';
import { isDraftedBy, ownImport } from './ownImport.ts';
import { prepare } from './prepare.ts';
import type { PrepareNeeds } from './prepare.ts';

/** What commands about imports take. */
export type ImportNeeds = PrepareNeeds &
  Pick<Ports, 'limits'> & {
    imports: RepositoryOf<typeof importDecider>;
    importStore: ImportStore;
    secret: string;
    clock: () => Date;
  };

type OfImport = CommandContext & { params: { id: string } };

const authorize =
  ({ actor }: CommandContext) =>
  (state: Import): RejectionCode | null =>
    isDraftedBy(state, actor.userId) ? null : 'import/not-found';

/** The import of a request; null where it is another person's. */
const loadOwn = async ({ params, organizationId, actor }: OfImport, { imports }: ImportNeeds) =>
  ownImport(await imports.load(params.id), { organizationId, userId: actor.userId });

/** Sends a command to the import of a request, and answers with it. */
const send = async (request: CommandContext, command: ImportCommand, needs: ImportNeeds) => {
  const { importId: id } = command.data;
  const { meta, judge, room, organizationId, at: now, locale } = request;
  const result = await handleCommand({
    repository: needs.imports,
    id,
    command,
    meta,
    judge,
    room,
    ...(command.type === 'DraftImport' ? { creates: true } : { authorize: authorize(request) }),
  });
  return answerWith(result, (state): Promise<ImportAnswer> => {
    if (state.status === 'none') throw new Error(`import ${id} has no state to present`);
    return presentImport(id, state, { ...needs, reader: needs.readerOf(organizationId), now, locale });
  });
};

/** How many imports of a person have a file and have not ended; drafts that waited too long do not count. */
const countOpen = async ({ organizationId, actor, at }: CommandContext, { readerOf }: ImportNeeds): Promise<number> => {
  const where = { byId: actor.userId };
  const found = await readerOf(organizationId).find(importsView, { index: 'byPerson', where, limit: 100 });
  const isOpen = ({ state, changedAt }: (typeof found)[number]['row']): boolean =>
    state === 'running' || (state === 'read' && !isTooLate(changedAt, at.toISOString()));
  return found.filter(({ row }) => isOpen(row)).length;
};

const unreadable = (detail: string): HttpProblem => new HttpProblem({ status: 422, code: 'unreadable-file', detail });

type Prepared = { draft: Draft; before: ExistingImport };

/** Stores a draft for the confirmation, and deletes the draft that was previewed before. */
const keep = async (request: OfImport, needs: ImportNeeds, { draft, before }: Prepared) => {
  const { importStore } = needs;
  const { id: importId } = request.params;
  const draftId = randomUUID();
  await importStore.putDraft(draftId, before.byId, draft);
  const at = request.at.toISOString();
  const data = { importId, draftId, rows: draft.rows, at };
  const result = await send(request, { type: 'PrepareImport', data }, needs);
  const unused = isRejection(result) ? draftId : before.draftId;
  const other = unused === null ? null : await importStore.findDraft(unused, before.byId);
  const isFileUnused = isRejection(result) ? draft.file : other?.file;
  if (other && isFileUnused && other.file.fileId !== draft.file.fileId) await importStore.removeFile(other.file);
  if (unused !== null) await importStore.removeDraft(unused);
  return result;
};

/** Changes the file of an own import that waits for its confirmation, one change after the other. */
const onDraft = <Answer>(
  request: OfImport,
  needs: ImportNeeds,
  change: (before: ExistingImport) => Promise<CommandResult<Answer>>,
): Promise<CommandResult<Answer>> =>
  needs.importStore.inTurn(request.params.id, async () => {
    const before = await loadOwn(request, needs);
    if (!before) return reject('import/not-found');
    return refuseUnlessDraft(before, request.at.toISOString()) ?? change(before);
  });

type Reading = { bytes: Uint8Array; file: Draft['file']; fileHash: string; mapping: Mapping | null };

const prepareFor = async (request: OfImport, needs: ImportNeeds, reading: Reading): Promise<Draft> => {
  const { organizationId, params, actor } = request;
  const whose = { importId: params.id, organizationId, byId: actor.userId };
  const source = await needs.importStore.findSource(params.id, actor.userId);
  const prepared = await prepare(needs, { ...whose, ...reading, source });
  if ('problem' in prepared) throw unreadable(prepared.problem);
  return prepared;
};

/** Awaits both works, and throws an error of either only once both have ended. */
const bothOf = async <One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> => {
  await Promise.allSettled([one, other]);
  return [await one, await other];
};

const payForFile = async ({ actor }: CommandContext, { limits }: ImportNeeds): Promise<void> =>
  refuseWait(await limits.take(`import:${actor.userId}`, importLimits.files.bucket));

const noRoom = (left: number): HttpProblem =>
  new HttpProblem({
    status: 409,
    code: 'no-room',
    detail: message(
      '{left, plural, one {Your plan has place for # more prospect, and this file would add more. ' +
        'Import a smaller file, delete prospects, or ask your owner about the plan.} ' +
        'other {Your plan has place for # more prospects, and this file would add more. ' +
        'Import a smaller file, delete prospects, or ask your owner about the plan.}}',
      { left },
    ),
  });

/** The draft to confirm; a rejection where its file is not the previewed one. Throws where the plan has no room. */
const checkDraft = async (
  request: OfImport & { body: { fileHash: string } },
  needs: ImportNeeds,
  state: ExistingImport,
) => {
  const { organizationId, body } = request;
  if (state.draftId === null) return reject('import/no-file');
  const draft = await needs.importStore.findDraft(state.draftId, state.byId);
  if (!draft) return reject('import/no-file');
  if (draft.fileHash !== body.fileHash) return reject('import/file-changed');
  await reachHead(needs, [storageView.name], 'the storage of the organization');
  const left = await roomOf(needs.readerOf(organizationId));
  if (draft.totals.add > left) throw noRoom(left);
  return draft;
};

/** The handler of each command about imports. */
export const importHandlers: CommandHandlers<typeof importCommands, ImportNeeds> = {
  DraftImport: async (request, needs) => {
    const { commandId: importId, actor, body } = request;
    const { fileName, via, source } = body;
    const isRepeat = (await needs.imports.load(importId)).state.status !== 'none';
    if (!isRepeat && (await countOpen(request, needs)) >= importBounds.open) return reject('import/too-many-open');
    if (source !== null) await needs.importStore.putSource(importId, actor.userId, source);
    const data = { importId, byId: actor.userId, via, fileName };
    return send(request, { type: 'DraftImport', data }, needs);
  },
  ReadImportFile: (request, needs) =>
    onDraft(request, needs, async (before) => {
      if (before.draftId === null && (await countOpen(request, needs)) >= importBounds.open)
        return reject('import/too-many-open');
      await payForFile(request, needs);
      const { file: bytes, params } = request;
      const key = keyOfSecret(needs.secret);
      const fileHash = createHmac('sha256', key).update(`import ${params.id}\n`).update(bytes).digest('base64url');
      // an erasure of the person deletes the key that seals the file
      await request.judge();
      const file = placeOf(bytes);
      try {
        const [draft] = await bothOf(
          prepareFor(request, needs, { bytes, file, fileHash, mapping: null }),
          needs.importStore.putFile(before.byId, file, bytes),
        );
        return await keep(request, needs, { draft, before });
      } catch (error) {
        await needs.importStore.removeFile(file);
        throw error;
      }
    }),
  MapImport: (request, needs) =>
    onDraft(request, needs, async (before) => {
      const old = before.draftId === null ? null : await needs.importStore.findDraft(before.draftId, before.byId);
      const bytes = old && (await needs.importStore.findFile(before.byId, old.file));
      if (!bytes) return reject('import/no-file');
      await payForFile(request, needs);
      const { file, fileHash } = old;
      const draft = await prepareFor(request, needs, { bytes, file, fileHash, mapping: request.body });
      return keep(request, needs, { draft, before });
    }),
  ConfirmImport: async (request, needs) => {
    const { id: importId } = request.params;
    const state = await loadOwn(request, needs);
    if (!state) return reject('import/not-found');
    const isWaiting = refuseUnlessDraft(state, request.at.toISOString()) === null;
    const draft = isWaiting ? await checkDraft(request, needs, state) : null;
    if (draft && 'rejected' in draft) return draft;
    const data = {
      importId,
      draftId: state.draftId ?? '',
      onDuplicate: draft?.mapping.onDuplicate ?? state.onDuplicate,
      at: request.at.toISOString(),
    };
    return send(request, { type: 'StartImport', data }, needs);
  },
  CancelImport: async (request, needs) => {
    const { id: importId } = request.params;
    const before = await loadOwn(request, needs);
    const result = await send(request, { type: 'CancelImport', data: { importId, reason: 'person' } }, needs);
    // the job of a running import deletes its file behind the last rows
    if (before?.status === 'draft' && !isRejection(result)) await removeFileOf(needs, before);
    return result;
  },
  UndoImport: (request, needs) => {
    const { id: importId } = request.params;
    const data = { importId, at: request.at.toISOString() };
    return send(request, { type: 'StartUndo', data }, needs);
  },
};
