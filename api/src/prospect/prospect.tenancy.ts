import { randomUUID } from 'node:crypto';
import { daysFrom } from '@upline/contracts';
import { forMakers } from '../platform/tenancy.ts';
import type { Tenancy } from '../platform/tenancy.ts';

const body = { name: 'Sam' };
// in every time zone later than today
const dueOn = daysFrom(new Date().toISOString().slice(0, 10), 30);

/** The prospects' part of the tenancy matrix. */
export const prospectTenancy = {
  calls: {
    AddProspect: { body, own: 201 },
    ChangeProspect: { subject: 'prospect', body, own: forMakers(200), deleted: 404 },
    ChangeProspectStatus: { subject: 'prospect', body: { status: 'contacted' }, own: forMakers(200), deleted: 404 },
    UndoProspectChange: { subject: 'prospect', body: { command: randomUUID() }, own: forMakers(409), deleted: 404 },
    DeleteProspect: { subject: 'prospect', own: forMakers(204), deleted: forMakers(204) },
    RestoreProspect: { subject: 'prospect', own: forMakers(409), deleted: forMakers(200) },
    EraseProspect: { subject: 'prospect', own: forMakers(204), deleted: forMakers(204) },
    LogContact: {
      subject: 'prospect',
      body: { kind: 'call', outcome: 'reached', next: 'suggested' },
      own: forMakers(201),
      deleted: 404,
    },
    AddNote: { subject: 'prospect', body: { text: 'Called' }, own: forMakers(201), deleted: 404 },
    PlanFollowUp: { subject: 'prospect', body: { dueOn }, own: forMakers(200), deleted: 404 },
    DropFollowUp: { subject: 'prospect', own: forMakers(204), deleted: 404 },
    ChangeWants: { subject: 'prospect', body: { wants: 'both' }, own: forMakers(200), deleted: 404 },
    RefuseContact: { subject: 'prospect', own: forMakers(204), deleted: forMakers(204) },
    AllowContact: {
      subject: 'prospect',
      body: { reason: 'Called us' },
      own: [404, 403, 403, 204],
      deleted: [404, 403, 403, 204],
    },
    ConfirmContactStop: { subject: 'contactStop', own: forMakers(204) },
    DeclineContactStop: { subject: 'contactStop', own: forMakers(204) },
    ChangeProspects: { body: { change: { do: 'delete' }, people: { ids: [randomUUID()] } }, own: 200 },
    UndoBulk: { params: { id: randomUUID() }, own: 404 },
    listProspects: { own: 200 },
    listDeletedProspects: { own: 200 },
    countProspects: { own: 200 },
    listProspectOwners: { own: 200 },
    findDuplicates: { own: 200 },
    listAnswers: { own: 200 },
    countAnswers: { own: 200 },
    findProspect: { subject: 'prospect', own: forMakers(200), deleted: 404 },
  },
  things: { prospect: { make: 'POST /api/prospects', body: { name: 'Pat Doe' }, remove: 'DELETE /api/prospects/:id' } },
} as const satisfies Tenancy;
