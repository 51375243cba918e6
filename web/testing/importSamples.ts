import type { ImportAnswer } from '@upline/contracts';
import { idOf, minutesAgo } from './samples.ts';

/** Names the file that was previewed. */
export const fileHash = 'h'.repeat(43);

/** An import that was read: three rows of a table, of which one is bad. */
export const importAt = (changes: Partial<ImportAnswer> = {}): ImportAnswer => ({
  id: idOf(4000),
  fileName: 'people.csv',
  via: 'file',
  state: 'read',
  ended: null,
  rows: 3,
  done: { added: 0, updated: 0, skipped: 0, refused: 0 },
  createdAt: minutesAgo(1),
  startedAt: null,
  finishedAt: null,
  fileHash,
  kind: 'csv',
  encoding: 'utf-8',
  separator: ';',
  header: true,
  columns: [
    { name: 'Full name', samples: ['Elena Marino', 'Ben Adler'], field: 'name' },
    { name: 'Mobile', samples: ['+39 347 555 0147', ''], field: 'phone' },
    { name: 'Shoe size', samples: ['38', '44'], field: null },
  ],
  onDuplicate: 'skip',
  status: 'new',
  source: null,
  totals: { add: 1, update: 0, skip: 1, refuse: 1 },
  preview: [
    {
      row: 1,
      outcome: 'add',
      values: { name: 'Elena Marino', email: null, phone: '+393475550147', status: 'new', source: null, notes: null },
      cells: [],
      reason: null,
    },
    {
      row: 2,
      outcome: 'skip',
      values: { name: 'Ben Adler', email: 'ben@mail.example', phone: null, status: 'new', source: null, notes: null },
      cells: [],
      reason: null,
    },
    { row: 3, outcome: 'refuse', values: null, cells: ['', '030 901820', '39'], reason: 'Name is required' },
  ],
  hasRefused: false,
  undo: { possible: false, removed: 0, kept: 0, keptPeople: [] },
  room: 100,
  ...changes,
});
