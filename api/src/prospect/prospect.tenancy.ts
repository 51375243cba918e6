import { forMakers } from '../platform/tenancy.ts';
import type { Tenancy } from '../platform/tenancy.ts';

const body = { name: 'Sam' };

/** The prospects' part of the tenancy matrix. */
export const prospectTenancy = {
  calls: {
    AddProspect: { body, own: 201 },
    ChangeProspect: { subject: 'prospect', body, own: forMakers(200), deleted: 404 },
    ChangeProspectStatus: { subject: 'prospect', body: { status: 'contacted' }, own: forMakers(200), deleted: 404 },
    DeleteProspect: { subject: 'prospect', own: forMakers(204), deleted: forMakers(204) },
    RestoreProspect: { subject: 'prospect', own: forMakers(200), deleted: forMakers(200) },
    EraseProspect: { subject: 'prospect', own: forMakers(204), deleted: forMakers(204) },
    listProspects: { own: 200 },
    countProspects: { own: 200 },
    listProspectOwners: { own: 200 },
    findProspect: { subject: 'prospect', own: forMakers(200), deleted: 404 },
  },
  things: { prospect: { make: 'POST /api/prospects', body: { name: 'Pat Doe' }, remove: 'DELETE /api/prospects/:id' } },
} as const satisfies Tenancy;
