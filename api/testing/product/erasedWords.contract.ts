import { commandHeader, commands, daysFrom } from '@upline/contracts';
import type { CommandDefinition, CommandName, ImportAnswer, InvitationAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Browser } from '../people/browser.ts';
import { createBrowser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { until } from '../people/imports.ts';
import { backupOf } from '../leftovers/backupOf.ts';
import type { Kept, Needle } from '../leftovers/leftovers.ts';
import { findIn, hashNeedles, keyNeedles, textNeedles } from '../leftovers/leftovers.ts';
import { addMember, foundOrganization, idOf } from '../people/organizations.ts';
import { rows } from '../tenancy/matrix.ts';
import { createMaker } from '../tenancy/matrixThings.ts';
import { fieldsWithoutText, filledBody, filledFields, keptFields, personFields } from '../personWords.ts';
import { operate } from '../people/operate.ts';
import type { ServerProcess } from '../servers/serverProcess.ts';

/** A server of its own, and everything that it keeps. */
export type Installation = {
  server: ServerProcess;
  /** What its files and engines hold. */
  kept: () => Promise<Kept[]> | Kept[];
  /** What holds no word of a person at any time. */
  wordless?: () => Promise<Kept[]>;
  /** The keys that seal personal data, by subject. */
  keys: () => Promise<Map<string, Buffer>> | Map<string, Buffer>;
  /** The keys that seal snapshots, by key id. */
  snapshotKeys: () => Promise<Map<string, Buffer>> | Map<string, Buffer>;
  close: () => Promise<void>;
};

type Given = { params?: Record<string, string>; body?: Record<string, unknown> };
type Made = { id: string };
type Founded = { organizationId: string };

let installation: Installation;
let server: ServerProcess;
const accepted = new Set<CommandName>();
/** Every request as it was sent and as it was parsed. */
const requests: string[] = [];
/** Words of headers, tokens and passwords, which no file ever holds. */
const unstored = new Set(['QxSignUpPasswordÉ']);
/** Letters that nobody else's name has, so that their trigrams in a search index are this person's. */
const rare = 'ꙮꙮ';
const signUp = { firstName: 'QxSignUpFirstÉ', lastName: `QxSignUpLastÉ${rare}`, device: 'QxSignUpDevice' };
// in every time zone later than today
const dueOn = daysFrom(new Date().toISOString().slice(0, 10), 30);
const guests = { open: 'QxGuest', withdrawn: 'QxWithdrawn' };
const address = 'QxInviteMemberEmail@mail.example';

/** Sends a command with every field filled, and with headers that name the person. */
const send = async <Body = Made>(browser: Browser, name: CommandName, { params = {}, body }: Given = {}) => {
  const { method, path, ...definition }: CommandDefinition = commands[name];
  const sent = definition.body ? filledBody(name, body) : undefined;
  const to = path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
  const key = `Qx${name}Key`;
  const id = `Qx${name}Request`;
  for (const word of [key, id]) unstored.add(word);
  const parsed: unknown = definition.body?.parse(sent) ?? {};
  requests.push(JSON.stringify(sent ?? {}), JSON.stringify([name, params, {}, parsed]));
  const headers = { 'x-request-id': id, ...(method === 'POST' && { 'idempotency-key': `${key}${requests.length}` }) };
  const answer = await call<Body>(browser, `${method} ${to}`, { body: sent, headers });
  if (answer.status < 300) accepted.add(name);
  return answer;
};

/** Sends a command that must be accepted. */
const done = async <Body = Made>(browser: Browser, name: CommandName, given?: Given): Promise<Body> => {
  const { status, body } = await send<Body>(browser, name, given);
  if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return body;
};

const find = async (needles: readonly Needle[]): Promise<string[]> => findIn(await installation.kept(), needles);
const findKeys = (keys: Iterable<[string, Buffer]>): Promise<string[]> =>
  find([...keys].flatMap(([subject, key]) => keyNeedles(subject, key)));

/** The subjects of keys that are found nowhere. */
const keysNotFound = async (keys: Iterable<[string, Buffer]>): Promise<string[]> => {
  const kept = await installation.kept();
  return [...keys].flatMap(([subject, key]) => (findIn(kept, keyNeedles(subject, key)).length === 0 ? [subject] : []));
};

/** The words of these that are found nowhere. */
const missing = async (words: readonly string[]): Promise<string[]> => {
  const kept = await installation.kept();
  return words.filter((word) => findIn(kept, textNeedles(word)).length === 0);
};

const tokenOf = ({ link }: InvitationAnswer): string => link?.split('/invite/')[1] ?? '';

/** Withdraws an invitation of the person, who then makes an account by the link of the next one. */
const joinAsPerson = async (owner: Browser) => {
  const withdrawn = await done(owner, 'InviteMember');
  await done(owner, 'RevokeInvitation', { params: { id: withdrawn.id } });
  const { id } = await done(owner, 'InviteMember');
  const token = tokenOf(await done<InvitationAnswer>(owner, 'ResendInvitation', { params: { id } }));
  const person = createBrowser(server.url, { headers: { 'user-agent': signUp.device } });
  const { firstName, lastName } = signUp;
  await person.signUp({ email: address, password: 'QxSignUpPasswordÉ', firstName, lastName }, `/invite/${token}`);
  for (const { command, field, value } of personFields.filter(({ inBody }) => !inBody)) {
    const answer = await send(person, command, { params: { [field]: value } });
    expect(answer.status, command).toBeGreaterThan(399);
  }
  await done(person, 'AcceptInvitation', { params: { token } });
  await done(owner, 'ChangeMemberRole', { params: { userId: await idOf(person) }, body: { role: 'admin' } });
  return person;
};

const visitor = { name: 'QxVisitorName', contact: 'QxVisitor@mail.example', message: 'QxVisitorQuestion' };
const ofBound = 'QxBoundQuestion';
const typedStop = 'QxTypedStop@mail.example';

/** Visitors answer links of the person: a prospect, and a stranger who becomes one. Returns the stranger's id. */
const answerLinks = async (person: Browser, { assetId: id, prospectId }: { assetId: string; prospectId: string }) => {
  const linkFor = async (body: Record<string, unknown>): Promise<string> => {
    const { link } = await done<Made & { link: string }>(person, 'ShareAsset', { params: { id }, body });
    return `${new URL(link).pathname}/answer`;
  };
  const post = async (path: string, said: object): Promise<void> => {
    const response = await createBrowser(server.url).fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer: 'question', key: 'QxVisitorKey', ...said }),
    });
    expect(response.status).toBe(200);
  };
  await post(await linkFor({ prospectId }), { message: ofBound });
  const open = await linkFor({ prospectId: null });
  await post(open, { ...visitor, consent: true });
  const find = async () =>
    (await call<(Made & { name: string })[]>(person, 'GET /api/prospects')).body.find(
      ({ name }) => name === visitor.name,
    );
  await expect.poll(find).toBeDefined();
  await post(open, { answer: 'stop', contact: typedStop });
  // typed by somebody else too: it goes with the prospect who has it
  await post(open, { answer: 'stop', contact: visitor.contact, key: 'QxOtherKey' });
  return (await find())?.id ?? '';
};

/** What the person makes in the team of somebody else. Returns two prospects. */
const workInTeam = async (person: Browser) => {
  const { id } = await done(person, 'CreateAsset', { body: { type: 'link' } });
  await done(person, 'ChangeAsset', { params: { id }, body: { type: 'link' } });
  for (const name of ['TranslateAsset', 'RemoveAssetTranslation'] as const)
    await done(person, name, { params: { id, language: 'de' } });
  for (const name of ['WithdrawAssetLinks', 'RestoreAssetLinks', 'DeleteAsset', 'RestoreAsset'] as const)
    await done(person, name, { params: { id } });
  const first = await done(person, 'AddProspect');
  const second = await done(person, 'AddProspect', { body: { status: 'contacted' } });
  for (const prospect of [first, second]) {
    const params = { id: prospect.id };
    await done(person, 'ChangeProspect', { params, body: { status: 'interested' } });
    await done(person, 'ChangeProspectStatus', { params, body: { status: 'contacted' } });
    await done(person, 'LogContact', { params, body: { kind: 'call', outcome: 'reached', next: 'suggested' } });
    await done(person, 'AddNote', { params });
    await done(person, 'PlanFollowUp', { params, body: { dueOn } });
    await done(person, 'ChangeWants', { params, body: { wants: 'both' } });
    const { headers } = await send(person, 'DropFollowUp', { params });
    await done(person, 'UndoProspectChange', { params, body: { command: headers.get(commandHeader) } });
    await done(person, 'DeleteProspect', { params });
    await done(person, 'RestoreProspect', { params });
  }
  const change = { change: { do: 'status', status: 'interested' }, people: { ids: [first.id, second.id] } };
  const bulk = await done(person, 'ChangeProspects', { body: change });
  await done(person, 'UndoBulk', { params: { id: bulk.id } });
  const share = await done(person, 'ShareAsset', { params: { id }, body: { prospectId: first.id } });
  await done(person, 'WithdrawShare', { params: { id: share.id } });
  await done(person, 'RestoreShare', { params: { id: share.id } });
  await done(person, 'RetractShare', { params: { id: share.id } });
  const asked = await answerLinks(person, { assetId: id, prospectId: second.id });
  const imported = await importPeople(person);
  const message = await done(person, 'WriteMessage');
  await done(person, 'ChangeMessage', { params: { id: message.id } });
  await done(person, 'RemoveMessage', { params: { id: message.id } });
  const cole = await addMember(server.url, person, 'cole');
  await done(person, 'RemoveMember', { params: { userId: await idOf(cole) } });
  return { first: first.id, second: second.id, asked, imported };
};

/** The words of a file, whose refused row is kept too. */
const inFile = ['QxFileName', 'QxFileNotes', 'QxRefusedRow'];

/** The person imports somebody, undoes that, and cancels another import. Returns who came by it. */
const importPeople = async (person: Browser): Promise<string> => {
  const drafted = await done(person, 'DraftImport', { body: { via: 'file' } });
  const params = { id: drafted.id };
  const body = 'name,notes\nQxFileName,QxFileNotes\n,QxRefusedRow\n';
  expect((await person.fetch(`/api/imports/${drafted.id}/file`, { method: 'PUT', body })).status).toBe(200);
  accepted.add('ReadImportFile');
  const mapping = { columns: ['name', 'notes'], header: true, onDuplicate: 'skip', status: 'new' };
  const { fileHash } = await done<ImportAnswer>(person, 'MapImport', { params, body: mapping });
  await done(person, 'ConfirmImport', { params, body: { fileHash } });
  await until(person, drafted.id, 'finished');
  const people = (await call<(Made & { name: string })[]>(person, 'GET /api/prospects')).body;
  await done(person, 'UndoImport', { params });
  await until(person, drafted.id, 'undone');
  const other = await done(person, 'DraftImport', { body: { via: 'file' } });
  await done(person, 'CancelImport', { params: { id: other.id } });
  return people.find(({ name }) => name === 'QxFileName')?.id ?? '';
};

/** What the person makes in teams that nobody else belongs to. Returns the prospects and invitations. */
const workAlone = async (person: Browser) => {
  const own = { id: (await done<Founded>(person, 'FoundTeam', { body: { name: null } })).organizationId };
  // the name that the team has, as the form sends it back: it is made of the founder's
  const name = `${signUp.firstName}'s Team`;
  const changed = await done<{ name: string }>(person, 'ChangeOrganization', { params: own, body: { name } });
  expect(changed.name).toBe(name);
  const kept = await done(person, 'AddProspect');
  const gone = await done(person, 'AddProspect');
  await done(person, 'DeleteProspect', { params: { id: gone.id } });
  const open = await done(person, 'InviteMember', { body: { email: `${guests.open}@mail.example` } });
  const invited = await done(person, 'InviteMember', { body: { email: `${guests.withdrawn}@mail.example` } });
  // an engine keeps nothing of a row that is gone
  await expect.poll(() => missing([guests.withdrawn])).toEqual([]);
  await done(person, 'RevokeInvitation', { params: { id: invited.id } });
  const other = await done<Founded>(person, 'FoundTeam');
  await done(person, 'ChangeOrganization', { params: { id: other.organizationId } });
  return { alone: [kept, gone, open].map((made) => made.id), withdrawn: invited.id };
};

/** Both answer that no mail server proves an address here. */
const refusedHere: readonly CommandName[] = ['SendConfirmation', 'ConfirmEmail'];
const toldLater: readonly CommandName[] = ['SwitchOrganization', 'EraseProspect'];
const isCommand = (name: string): name is CommandName => name in commands;

/**
 * Sends every command that the story does not tell, with the values of its row in the tenancy matrix where a field
 * takes no text, and with the thing that the row names.
 */
const sendOthers = async (person: Browser): Promise<void> => {
  const known = new Set<string>([...accepted, ...refusedHere, ...toldLater]);
  const maker = createMaker(server.url, { owner: person, maker: person, email: 'QxOthers@mail.example' });
  for (const [name, { subject, params, body }] of rows) {
    if (!isCommand(name) || known.has(name)) continue;
    const definition: CommandDefinition = commands[name];
    const [named] = Object.keys(definition.params?.shape ?? {}).filter((param) => params?.[param] === undefined);
    const id = subject === undefined ? '' : await maker.make(subject);
    await done(person, name, {
      params: { ...params, ...(named !== undefined && { [named]: id }) },
      body: fieldsWithoutText(name, body),
    });
  }
};

const isSealed = ({ filling }: (typeof personFields)[number]): boolean =>
  typeof filling === 'object' && 'sealed' in filling;
/** Words that views have. */
const stored = (): string[] => [
  ...personFields.filter((field) => field.inBody && !isSealed(field)).map(({ word }) => word),
  ...Object.values(signUp),
  ...Object.values(guests),
  rare,
];
const texts = (): string[] => [
  ...stored(),
  ...inFile,
  ...Object.values(visitor),
  ofBound,
  typedStop,
  ...unstored,
  ...personFields.map(({ word }) => word),
];
const hashed = (): string[] => {
  const plain = [...texts(), ...personFields.map(({ value }) => value), address];
  return [...plain, ...plain.map((text) => text.toLowerCase()), ...requests];
};

/** What every choice of engines must forget of an erased person. */
export const erasedWordsContract = (engines: string, open: () => Promise<Installation>) =>
  describe(`the words of a person, ${engines}`, () => {
    beforeAll(async () => {
      accepted.clear();
      requests.length = 0;
      installation = await open();
      server = installation.server;
    });
    afterAll(async () => installation?.close());

    // shows I13
    it('fill every field that takes any text, in every command', () => {
      const taken = filledFields.map(({ command, field, schema, value, word }) => [
        `${command}.${field}`,
        // a field may also take a text that it does not know, and keep nothing of it
        String(z.safeParse(schema, value).data).toLowerCase().includes(word.toLowerCase()),
      ]);
      const meant = filledFields.map(({ command, field, filling }) => [`${command}.${field}`, filling !== 'no text']);
      expect(taken).toEqual(meant);
    });

    // shows I13
    it('are nowhere after the erasure, nor are their hashes and keys', async () => {
      const owner = await foundOrganization(server.url, 'olga');
      const { id: team } = (await call<{ organization: Made }>(owner, 'GET /api/auth/user')).body.organization;
      const person = await joinAsPerson(owner);
      const { first, second, asked, imported } = await workInTeam(person);
      const { alone, withdrawn } = await workAlone(person);
      const id = await idOf(person);
      await done(person, 'ChangeProfile', { params: { id } });
      await done(person, 'ChangePreferences', { body: { dayStart: '07:30' } });
      await done(person, 'NoteBrowser');
      await sendOthers(person);
      await done(person, 'SwitchOrganization', { params: { id: team } });

      // the search finds what is there
      await expect.poll(() => missing(stored().filter((word) => word !== guests.withdrawn))).toEqual([]);
      const wordless = (await installation.wordless?.()) ?? [];
      expect(wordless.length > 0).toBe(installation.wordless !== undefined);
      expect(findIn(wordless, texts().flatMap(textNeedles))).toEqual([]);
      expect(await find(personFields.filter(isSealed).flatMap(({ word }) => textNeedles(word)))).toEqual([]);
      // the key of a withdrawn invitation goes with it
      await expect.poll(async () => (await installation.keys()).has(withdrawn)).toBe(false);
      const keys = await installation.keys();
      expect(await keysNotFound(keys)).toEqual([]);
      expect([id, first, second].map((subject) => keys.has(subject))).toEqual([true, true, true]);

      // every team has a snapshot, which holds addresses
      await expect.poll(async () => (await installation.snapshotKeys()).size).toBeGreaterThanOrEqual(3);
      const snapshotKeys = await installation.snapshotKeys();

      // from here on generations rest that have the words too
      await operate(server, { name: 'rebuild', views: ['people', 'prospects', 'assets'] });

      await done(person, 'EraseProspect', { params: { id: first } });
      expect((await call(person, `DELETE /api/users/${id}`)).status).toBe(204);
      const deleted = [...keys].filter(([subject]) => [id, first, ...alone].includes(subject));
      expect(deleted).toHaveLength(5);
      expect(await findKeys(deleted), 'when the call answers').toEqual([]);
      for (const id of [second, asked, imported]) await done(owner, 'EraseProspect', { params: { id } });

      await expect.poll(() => find(texts().flatMap(textNeedles))).toEqual([]);
      expect(await findKeys(snapshotKeys), 'with the snapshots of before').toEqual([]);
      expect(await find(hashed().flatMap(hashNeedles))).toEqual([]);
      // the owner and the member who was removed are not erased: two people and one invitation
      await expect.poll(async () => (await installation.keys()).size).toBe(3);
      const left = await installation.keys();
      expect([...left.keys()]).toContain(await idOf(owner));
      expect(await findKeys([...keys].filter(([subject]) => !left.has(subject)))).toEqual([]);
      expect(server.output()).not.toMatch(/Qx/i);
      const backup = await backupOf(server);
      const gone = [...keys, ...snapshotKeys].filter(([subject]) => !left.has(subject));
      expect(
        findIn(
          backup,
          gone.flatMap(([subject, key]) => keyNeedles(subject, key)),
        ),
      ).toEqual([]);
      expect(findIn(backup, [...texts().flatMap(textNeedles), ...hashed().flatMap(hashNeedles)])).toEqual([]);
      // the search finds what is there: the keys of the others, where it has the accounts
      const others = findIn(
        backup,
        [...left].flatMap(([subject, key]) => keyNeedles(subject, key)),
      );
      expect(others.length > 0).toBe(backup.some(({ name }) => name.includes('accounts')));

      expect(await missing(keptFields.map(({ word }) => word))).toEqual([]);
      expect([...accepted, ...refusedHere].sort()).toEqual(Object.keys(commands).sort());
    });
  });
