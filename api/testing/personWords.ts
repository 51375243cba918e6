import { commands } from '@upline/contracts';
import type { CommandDefinition, CommandName } from '@upline/contracts';
import type * as z from 'zod';

/**
 * A field that names a person: its value, made of a word that is written nowhere else. `sealed` says that it is in the
 * sealed log alone, and in no view.
 */
type Personal = { names: (word: string) => string; sealed?: true };
/** A field that takes any text, which an erasure leaves by decision, and the reason. */
type Kept = { stays: (word: string) => string; because: string };
/** A field that takes no free text: an id, a choice, a number, a color. */
type NoText = 'no text';
export type Filling = Personal | Kept | NoText;

type Commands = typeof commands;
type KeysOf<Schema> = Schema extends z.ZodType ? keyof z.input<Schema> : never;
type Part<C, Name extends string> = C extends Record<Name, infer Schema> ? KeysOf<Schema> : never;
type FieldOf<C> = Part<C, 'body'> | Part<C, 'params'> | Part<C, 'search'>;

const word: Personal = { names: (unique) => unique };
const email: Personal = { names: (unique) => `${unique}@mail.example` };
const sealed: Personal = { ...word, sealed: true };
const none: NoText = 'no text';

const chosen: Kept = { stays: (unique) => unique, because: 'a name that somebody chose for a team names the team' };
const domain: Kept = {
  stays: (unique) => `${unique}.example`,
  because: 'the domain of a team is content of the business',
};
const text: Kept = {
  stays: (unique) => unique,
  because: 'texts of assets and of the team’s messages are content of the business',
};
const url: Kept = { stays: (unique) => `https://${unique}.example/`, because: text.because };
const asset = { type: none, title: text, description: text, url, thumbnailUrl: url, language: none };
const prospect = { name: word, email, phone: word, status: none, source: word, notes: word };

/** How every field of every command is filled. A command or a field that is missing here does not compile. */
export const fillings: { readonly [Name in CommandName]: { readonly [Field in FieldOf<Commands[Name]>]: Filling } } = {
  ChangeProfile: {
    id: none,
    firstName: word,
    lastName: word,
    email,
    username: word,
    phone: word,
    reachable: none,
    greeting: word,
  },
  ChangePreferences: { timeZone: none, locale: none, dayStart: none, quietFrom: none, quietTo: none, mails: none },
  NoteBrowser: { timeZone: none, locale: none },
  SendConfirmation: {},
  ConfirmEmail: { token: word },
  FoundTeam: { name: chosen, timeZone: none },
  SwitchOrganization: { id: none },
  ChangeOrganization: {
    id: none,
    name: chosen,
    domain,
    timeZone: none,
    country: none,
    locale: none,
    assetEditors: none,
    sayTeammateWorks: none,
    primaryColor: none,
    secondaryColor: none,
    accentColor: none,
  },
  SetTeamGoal: { id: none, goal: none },
  ChangeCadence: { rules: none, cold: none },
  InviteMember: { email },
  RevokeInvitation: { id: none },
  ResendInvitation: { id: none },
  AcceptInvitation: { token: word },
  ChangeMemberRole: { userId: none, role: none },
  RemoveMember: { userId: none, reassignTo: none },
  CreateAsset: asset,
  ChangeAsset: { id: none, ...asset },
  TranslateAsset: { id: none, language: none, title: text, description: text, url },
  RemoveAssetTranslation: { id: none, language: none },
  DeleteAsset: { id: none },
  RestoreAsset: { id: none, command: none },
  WithdrawAssetLinks: { id: none },
  RestoreAssetLinks: { id: none },
  ShareAsset: { id: none, sharedVia: none, prospectId: none },
  WithdrawShare: { id: none },
  RestoreShare: { id: none },
  WriteMessage: { text, language: none, assetId: none, status: none },
  ChangeMessage: { id: none, text, language: none, assetId: none, status: none },
  RemoveMessage: { id: none },
  RetractShare: { id: none },
  AddProspect: prospect,
  ChangeProspect: { id: none, ...prospect },
  ChangeProspectStatus: { id: none, status: none },
  UndoProspectChange: { id: none, command: none },
  LogContact: { id: none, kind: none, outcome: none, happenedAt: none, note: sealed, next: none, followUpId: none },
  AddNote: { id: none, text: sealed },
  PlanFollowUp: { id: none, dueOn: none, dueTime: none, note: sealed },
  DropFollowUp: { id: none },
  ChangeWants: { id: none, wants: none },
  RefuseContact: { id: none },
  AllowContact: { id: none, reason: sealed },
  ConfirmContactStop: { id: none },
  DeclineContactStop: { id: none },
  ChangeProspects: { change: none, people: none },
  UndoBulk: { id: none },
  DeleteProspect: { id: none },
  RestoreProspect: { id: none, command: none },
  EraseProspect: { id: none },
  DraftImport: { fileName: sealed, via: none, source: sealed },
  ReadImportFile: { id: none },
  MapImport: { id: none, columns: none, header: none, onDuplicate: none, status: none, source: word },
  ConfirmImport: { id: none, fileHash: none },
  CancelImport: { id: none },
  UndoImport: { id: none },
  ReadNotifications: { upTo: none },
  DismissChecklist: {},
  NoteInvitationHandedOver: {},
};

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** One field of one command, with a word that is in no other field and the value made of it. */
type Filled = {
  command: CommandName;
  field: string;
  filling: Filling;
  schema: z.core.$ZodType;
  inBody: boolean;
  word: string;
  value: string;
};

// an address has no accents
const withoutAccents: readonly Filling[] = [email, domain, url];

const fill = (filling: Filling, name: string): { word: string; value: string } => {
  const accent = withoutAccents.includes(filling) ? '' : 'É';
  if (filling === 'no text') return { word: `Qx${name}`, value: `Qx${name}` };
  if ('stays' in filling) return { word: `Kept${name}${accent}`, value: filling.stays(`Kept${name}${accent}`) };
  return { word: `Qx${name}${accent}`, value: filling.names(`Qx${name}${accent}`) };
};

const fieldsOf = (command: CommandName): Filled[] => {
  const { body, params, search }: CommandDefinition = commands[command];
  const known = new Map<string, Filling>(Object.entries(fillings[command]));
  return [params, search, body].flatMap((part) =>
    Object.entries<z.core.$ZodType>(part?.shape ?? {}).map(([field, schema]) => {
      const filling = known.get(field);
      if (filling === undefined) throw new Error(`the field ${field} of ${command} is not filled`);
      const name = `${command}${capital(field)}`;
      return { command, field, filling, schema, inBody: part === body, ...fill(filling, name) };
    }),
  );
};

const isCommand = (name: string): name is CommandName => name in commands;

/** Every field of every command of the contracts. */
export const filledFields: readonly Filled[] = Object.keys(commands).filter(isCommand).flatMap(fieldsOf);

/** The fields that name a person. */
export const personFields = filledFields.filter(({ filling }) => filling !== 'no text' && 'names' in filling);

/** The fields that an erasure leaves by decision. */
export const keptFields = filledFields.filter(({ filling }) => filling !== 'no text' && 'stays' in filling);

/** The body of a command with every text filled. Other fields have their defaults or what `given` says. */
export const filledBody = (command: CommandName, given: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...Object.fromEntries(
    filledFields
      .filter((one) => one.command === command && one.inBody && one.filling !== 'no text')
      .map(({ field, value }) => [field, value]),
  ),
  ...given,
});

/** Of a body, the fields of a command that take no free text. */
export const fieldsWithoutText = (command: CommandName, body: object = {}): Record<string, unknown> => {
  const without = new Set(
    filledFields.filter((one) => one.command === command && one.filling === 'no text').map(({ field }) => field),
  );
  return Object.fromEntries(Object.entries(body).filter(([field]) => without.has(field)));
};
