import { commandHeader } from '@upline/contracts';
import { change, rowOf } from './changing.ts';
import type { Fact } from '../checking/ledger.ts';
import { commandIdOf, newKey, positionOf, send } from './sending.ts';
import type { Desk, Move, Thing } from './writer.ts';

// never new again: a share would move it, at a moment that nobody here knows
const statuses = ['contacted', 'interested', 'converted', 'lost'];

/** The moves of a writer with its prospects. */
export const createProspectMoves = (
  desk: Desk,
): Record<'add' | 'change' | 'changeAndUndo' | 'deleteOrRestore' | 'erase', Move> => {
  const { chance, person, sender, world } = desk;

  const any = (state: Thing['state']) => {
    const found = desk.prospects.filter((one) => one.state === state);
    return found.length === 0 ? null : chance.pick(found);
  };

  const add: Move = async () => {
    const key = newKey();
    const name = desk.mark();
    const answer = await send(sender, { line: 'POST /api/prospects', body: { name }, key });
    if (answer?.status !== 201) {
      if (answer) world.journal.problem(`a prospect was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
      return;
    }
    const { id, revision } = rowOf(answer);
    const commandId = commandIdOf('AddProspect', person, key);
    const facts = [{ type: 'ProspectAdded', data: { prospectId: id, ownerId: person.userId, name }, commandId }];
    world.ledger.add(`prospect-${id}`, facts, positionOf(answer));
    desk.prospects.push({ id, revision, state: 'present', status: 'new' });
  };

  return {
    add,
    change: async () => {
      const prospect = any('present');
      if (!prospect) return add();
      const [name, status] = [desk.mark(), chance.pick(statuses)];
      const data = { prospectId: prospect.id };
      const facts: Fact[] = [{ type: 'ProspectChanged', data: { ...data, name } }];
      if (status !== prospect.status)
        facts.push({ type: 'ProspectStatusChanged', data: { ...data, from: prospect.status, to: status } });
      if (status !== prospect.status && status === 'contacted') facts.push({ type: 'ProspectContacted', data });
      const call = { line: `PUT /api/prospects/${prospect.id}`, body: { name, status }, ifMatch: prospect.revision };
      if (await change(desk, prospect, call, { name: `prospect-${prospect.id}`, facts, looks: { name, status } }))
        prospect.status = status;
    },
    /** Changes the status and takes it back. */
    changeAndUndo: async () => {
      const prospect = any('present');
      if (!prospect) return add();
      const { id, status } = prospect;
      const to = chance.pick(statuses.filter((one) => one !== status));
      const data = { prospectId: id };
      const facts: Fact[] = [{ type: 'ProspectStatusChanged', data: { ...data, from: status, to } }];
      if (to === 'contacted') facts.push({ type: 'ProspectContacted', data });
      const name = `prospect-${id}`;
      const call = { line: `PUT /api/prospects/${id}/status`, body: { status: to } };
      const changed = await change(desk, prospect, call, { name, facts });
      if (!changed) return;
      prospect.status = to;
      // the response to a repeat that changes nothing does not name the command
      const command = changed.headers.get(commandHeader);
      if (command === null) return;
      const key = newKey();
      const undone = {
        type: 'ProspectChangeUndone',
        data: { ...data, undoneCommandId: command, from: to, to: status },
        commandId: commandIdOf('UndoProspectChange', person, key),
      };
      const undo = { line: `POST /api/prospects/${id}/undo`, body: { command }, key };
      if (!(await change(desk, prospect, undo, { name, facts: [undone] }))) return;
      prospect.status = status;
      // the response to an undo has no row that says the revision
      prospect.revision += 1;
    },
    deleteOrRestore: async () => {
      const prospect = any(chance.next() < 0.5 ? 'present' : 'gone');
      if (!prospect) return add();
      const { id } = prospect;
      const data = { prospectId: id };
      if (prospect.state === 'present') {
        const expected = { name: `prospect-${id}`, facts: [{ type: 'ProspectDeleted', data }] };
        if (await change(desk, prospect, { line: `DELETE /api/prospects/${id}` }, expected)) prospect.state = 'gone';
        return;
      }
      const key = newKey();
      const facts = [{ type: 'ProspectRestored', data, commandId: commandIdOf('RestoreProspect', person, key) }];
      const call = { line: `POST /api/prospects/${id}/restore`, key };
      if (await change(desk, prospect, call, { name: `prospect-${id}`, facts })) prospect.state = 'present';
    },
    /** An erased prospect leaves the desk. */
    erase: async () => {
      const prospect = any('gone');
      if (!prospect) return add();
      const { id } = prospect;
      const key = newKey();
      const facts = [
        { type: 'ProspectErased', data: { prospectId: id }, commandId: commandIdOf('EraseProspect', person, key) },
      ];
      desk.prospects.splice(desk.prospects.indexOf(prospect), 1);
      const call = { line: `POST /api/prospects/${id}/erase`, key };
      if (await change(desk, prospect, call, { name: `prospect-${id}`, facts }))
        world.ledger.erasedThings.add(`prospect-${id}`);
    },
  };
};
