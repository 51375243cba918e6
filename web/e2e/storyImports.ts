import { setTimeout } from 'node:timers/promises';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { patienceMs } from '../../infra/testing/patience.ts';

type Import = { id: string; fileHash: string; state: string };

/** The name of the files, the same in every language of the pages. */
export const importedFile = 'Fair in Leipzig.csv';

const table = [
  'Full name;Mobile;E-mail;Met at;Shoe size',
  'Maren Holm;+47 412 34 567;maren.holm@mail.example;Booth 4;38',
  'Yusuf Demir;+90 532 123 45 67;;Booth 4;44',
  // one of the owner's own people
  'Elena Vogel;+49 151 00001;elena@vogel.example;Coffee bar;39',
  'Ottoline Ravenscroft-Featherstonehaugh;;ottoline.ravenscroft@mail.example;Coffee bar;37',
  ';030 901820;;Booth 2;41',
  'سلمى الحسن;+971 50 123 4567;salma@mail.example;Booth 2;38',
  'Piotr Zieliński;4,91512E+12;;Booth 2;43',
];

/** What people wrote into the table, which the pages show once it was imported. */
export const importedWords = table
  .slice(1)
  .flatMap((row) => row.split(';'))
  .filter((cell) => /\p{L}{3}/u.test(cell));

/** Adds an import of a table; answers it as its preview shows it. */
export const previewImport = async (person: Client, rows = table): Promise<Import> => {
  const body = { fileName: importedFile, via: 'file' };
  const { id } = (await call<Import>(person, 'POST /api/imports', { body })).body;
  const sent = { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: rows.join('\r\n') };
  const answer = await person.fetch(`/api/imports/${id}/file`, sent);
  if (!answer.ok) throw new Error(`the file was refused: ${await answer.text()}`);
  return (await call<Import>(person, `GET /api/imports/${id}`)).body;
};

/** Imports a table, and answers its id once it is done. */
export const finishImport = async (person: Client): Promise<string> => {
  const { id, fileHash } = await previewImport(person);
  await call(person, `POST /api/imports/${id}/confirm`, { body: { fileHash } });
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    if ((await call<Import>(person, `GET /api/imports/${id}`)).body.state === 'finished') return id;
    await setTimeout(50);
  }
  throw new Error('the import did not finish');
};
