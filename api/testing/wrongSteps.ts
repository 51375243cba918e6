const unknownId = '01900000-0000-7000-8000-000000000000';
const contacts = `POST /api/prospects/${unknownId}/contacts`;
const notes = `POST /api/prospects/${unknownId}/notes`;
const followUp = `PUT /api/prospects/${unknownId}/follow-up`;
const cadence = 'PUT /api/organization/cadence';
const contact = { kind: 'call', outcome: 'reached' };
const long = 'x'.repeat(10_000);
const rule = { status: 'new', outcome: 'reached', days: 3 };

/** Bodies with one wrong field, of contacts, notes, follow-ups and the cadence: as in `wrongFields`. */
export const wrongSteps: [string, string, object, string, string][] = [
  ['a date that does not exist', followUp, { dueOn: '2026-02-30' }, 'dueOn', 'Please choose a date that exists'],
  ['a date of another form', followUp, { dueOn: '30.11.2026' }, 'dueOn', 'Please choose a date that exists'],
  ['no date', followUp, {}, 'dueOn', 'Please choose a date that exists'],
  ['a time that does not exist', followUp, { dueOn: '2026-11-30', dueTime: '25:00' }, 'dueTime', 'Please enter a time'],
  ['10,000 characters about a step', followUp, { dueOn: '2026-11-30', note: long }, 'note', 'Please use at most 5000'],
  ['a next date that does not exist', contacts, { ...contact, next: '2026-13-01' }, 'next', 'Please choose a date'],
  ['a time in words', contacts, { ...contact, happenedAt: 'yesterday' }, 'happenedAt', 'Please choose a date and time'],
  ['a time without a zone', contacts, { ...contact, happenedAt: '2026-11-01T10:00:00' }, 'happenedAt', 'Please choose'],
  ['an unknown kind of contact', contacts, { ...contact, kind: 'fax' }, 'kind', ''],
  ['an unknown outcome', contacts, { ...contact, outcome: 'maybe' }, 'outcome', ''],
  ['10,000 characters about a contact', contacts, { ...contact, note: long }, 'note', 'Please use at most 5000'],
  ['a reversed text about a contact', contacts, { ...contact, note: 'a\u202eb' }, 'note', 'Please remove invisible'],
  ['a contact note that nobody can see', contacts, { ...contact, note: '\u200b' }, 'note', 'Please use characters'],
  ['10,000 characters in a note', notes, { text: long }, 'text', 'Please use at most 5000'],
  ['a right-to-left override in a note', notes, { text: 'a\u202eb' }, 'text', 'Please remove invisible'],
  ['a note that nobody can see', notes, { text: '\u200b\u2060' }, 'text', 'Please write something'],
  ['an empty note', notes, { text: ' ' }, 'text', 'Please write something'],
  ['unknown wants', `PUT /api/prospects/${unknownId}/wants`, { wants: 'money' }, 'wants', ''],
  ['half a day', cadence, { rules: [{ ...rule, days: 0.5 }], cold: [] }, 'rules.0.days', 'Please enter a whole number'],
  ['a rule that stands twice', cadence, { rules: [rule, rule], cold: [] }, 'rules', 'Please name each status and'],
  [
    '300 years',
    cadence,
    { rules: [], cold: [{ status: 'new', days: 109_500 }] },
    'cold.0.days',
    'Please enter a whole',
  ],
];
