import type { DemoWorld } from './deeds.ts';
import { send } from './actors.ts';

/** What the leader brings from a spreadsheet: two rows of it are bad. */
const file = [
  'First name;Last name;E-mail;Phone;Source',
  'Greta;Amsel;greta.amsel@mail.test;+1 555 0171;Trade fair',
  'Marco;Bianchi;marco.bianchi@mail.test;;Trade fair',
  'Aisha;Rahman;;+1 555 0172;Trade fair',
  ';;;+1 555 0173;Trade fair',
  'Peter;Lang;peter.lang@mail.test;+1 555 0174;Trade fair',
  'Camila;Reyes;camila.reyes@mail.test;;Trade fair',
  'Sven;Dahl;sven.dahl(at)mail.test;+1 555 0175;Trade fair',
  'Julie;Moreau;julie.moreau@mail.test;+1 555 0176;Trade fair',
].join('\n');

/** Brings people of the leader in from a file. Returns the import, which goes on in the queue. */
export const importFile = async ({ api, members }: DemoWorld): Promise<string> => {
  const actor = await members.get(0);
  const body = { via: 'file' as const, fileName: 'trade-fair.csv', source: null };
  const { id } = await send(api, actor, { name: 'DraftImport', body });
  const read = await send(api, actor, { name: 'ReadImportFile', params: { id }, file: Buffer.from(file) });
  if (read.fileHash === null) throw new Error("the demo's file of people was not read");
  await send(api, actor, { name: 'ConfirmImport', params: { id }, body: { fileHash: read.fileHash } });
  return id;
};
