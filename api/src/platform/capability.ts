import type { EventMeta, JobDefinitions, QueryDefinition, ViewDefinition, CommandDefinition } from '@upline/contracts';
import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { CommandResult } from './commands/handleCommand.ts';
import type { AppendedEvent, Streams } from './commands/repository.ts';
import type { RightsChanges } from './http/request/rightsChanges.ts';
import type { JobHandler } from './jobs.ts';
import type { EndSockets } from './live/endSockets.ts';
import type { Reader } from './queries/reader.ts';
import type { Tenancy } from './tenancy.ts';

/** The part of a capability's contract that has handlers here. */
type Contract = {
  name: string;
  commands?: Readonly<Record<string, CommandDefinition>>;
  queries?: Readonly<Record<string, QueryDefinition>>;
  jobs?: JobDefinitions;
};

/** HTTP that is no command or query of the contracts. */
export type Routes = {
  /** Routes that need no session, and read their bodies themselves. */
  open?: Router;
  /** Routes of people who are signed in. */
  signedIn?: Router;
  /** Runs before the pages of the client and of the sign-in. */
  beforePages?: Middleware;
  /** Ends what the routes keep open. */
  close?: () => Promise<void>;
};

/** What an append can do at once in every process. */
export type AppendEffects = { endSockets: EndSockets; rightsChanges: Pick<RightsChanges, 'note'> };

/** A person in one organization, for the download of their data. */
export type PersonIn = { userId: string; organizationId: string; reader: Reader };

/** The part of a person's download about one organization. */
export type PersonalData<Base> = {
  /** The views that it reads, which must reflect every event first. */
  views: readonly ViewDefinition[];
  /** The values by their names in the download. */
  inOrganization?: (person: PersonIn, base: Base) => Promise<Readonly<Record<string, unknown>>>;
  /** Names of the lists in the download, which the thread for heavy reads makes page by page. */
  lists?: readonly string[];
};

/**
 * What a capability does when people are erased. Each part can be repeated, and throws Unavailable while views are
 * behind.
 */
export type Erasure<Base> = {
  /** Deletes what is kept of a subject beside events and views, before their key is. */
  forget?: (subject: string, base: Base) => Promise<void>;
  /** Ends what waits for a person under the address they sign in with, before their key is deleted. */
  endFor?: (email: string, base: Base) => Promise<void>;
  /** Erases the people that an organization knows once its last member goes: nobody else could ever do it. */
  endOrganization?: (organizationId: string, base: Base) => Promise<void>;
  /** After an older log was restored, erases again the subjects whose keys are deleted. */
  repeat?: (subjects: readonly string[], base: Base) => Promise<void>;
};

/** A thing that gets another owner, unless somebody else than the previous one has it meanwhile. */
export type Reassigning = { id: string; previousOwnerId: string; ownerId: string; meta: EventMeta };

/** Things that get another owner when their owner leaves the organization. */
export type Reassigned<Base> = {
  /** The view that lists them by owner. */
  view: ViewDefinition;
  /** Ids of things that the member owns, deleted ones included, at most `limit` of each state. */
  ownedBy: (reader: Reader, userId: string, limit: number) => Promise<readonly string[]>;
  reassign: (thing: Reassigning, base: Base) => Promise<CommandResult<unknown>>;
};

/**
 * Everything that one capability brings to the api. Each part takes the dependencies that it names (`Needs`); the parts
 * that serve other capabilities take those that stand before any of them (`Base`).
 */
export type Capability<Needs = never, Base = never> = {
  contract: Contract;
  streams?: Streams;
  /** Called for each event of its streams as any process appends it. */
  onAppended?: (event: AppendedEvent, effects: AppendEffects) => void;
  commands?: Readonly<Record<string, (request: never, needs: Needs) => Promise<CommandResult<unknown>>>>;
  queries?: Readonly<Record<string, (request: never, needs: Needs) => Promise<unknown>>>;
  jobs?: Readonly<Record<string, JobHandler<never, Needs>>>;
  routes?: (needs: Needs) => Routes;
  /** Makes what each process does at the beginning of each minute; several may do so at the same time. */
  eachMinute?: (needs: Needs) => (at: Date) => Promise<void>;
  personalData?: PersonalData<Base>;
  erasure?: Erasure<Base>;
  reassigned?: Reassigned<Base>;
  tenancy?: Tenancy;
};

type NamesIn<C, Part extends string> = C extends Readonly<Record<Part, infer P>> ? keyof P & string : never;

/** One handler for every command, query and job of the contract, and a row of the tenancy matrix for every call. */
type Complete<C extends Contract> = {
  [Part in 'commands' | 'queries' | 'jobs' as C extends Readonly<Record<Part, unknown>> ? Part : never]: Readonly<
    Record<NamesIn<C, Part>, unknown>
  >;
} & ([NamesIn<C, 'commands' | 'queries'>] extends [never]
  ? unknown
  : { tenancy: { calls: Readonly<Record<NamesIn<C, 'commands'> | NamesIn<C, 'queries'>, unknown>> } });

/** Declares a capability. A call or job of its contract that has no handler does not compile. */
export const defineCapability = <const C extends Capability>(capability: C & Complete<C['contract']>): C => capability;
