import type { JobDefinitions } from './job.ts';
import type { CommandDefinition, RejectionDefinitions } from './command.ts';
import type { EventDefinitions, StoredEventOf } from './event.ts';
import type { QueryDefinition } from './query.ts';
import type { ViewDefinition } from './view.ts';
import type { Permissions } from '../access/permission.ts';

/**
 * A query that a screen asks as it opens: its answer comes inside the page. `inPages` is a list that is loaded further
 * as its reader scrolls.
 */
export type OpeningQuery = {
  query: string;
  search?: Readonly<Record<string, string | number>>;
  inPages?: true;
};

/** A page of the client. The server sends the client for its path, and the 404 page for a path of no screen. */
export type ScreenDefinition = {
  /** `:name` stands for one segment of letters, digits, `_` and `-`. */
  path: string;
  /** Text of its link in the sidebar; absent where no link leads to it. */
  label?: string;
  /** The field of the current organization that the sidebar shows beside the link. */
  count?: string;
  /** `public` opens without a session, outside the shell. */
  access?: 'public';
  /** What it asks beside the shell while its address has no search; the client's specs compare the two. */
  opensWith?: readonly OpeningQuery[];
  /** Whether its first view comes drawn by the server. */
  comesDrawn?: true;
};
export type ScreenDefinitions = Readonly<Record<string, ScreenDefinition>>;
/* @__NO_SIDE_EFFECTS__ */
export const defineScreens = <const S extends ScreenDefinitions>(screens: S): S => screens;

/** Everything that one capability brings to the language of the product. */
export type Capability = {
  name: string;
  /** One set of events for each kind of stream. */
  events?: readonly EventDefinitions[];
  commands?: Readonly<Record<string, CommandDefinition>>;
  queries?: Readonly<Record<string, QueryDefinition>>;
  rejections?: Readonly<RejectionDefinitions>;
  jobs?: JobDefinitions;
  views?: readonly ViewDefinition[];
  screens?: ScreenDefinitions;
  permissions?: Permissions;
};

/** Declares a capability. */
/* @__NO_SIDE_EFFECTS__ */
export const defineCapability = <const C extends Capability>(capability: C): C => capability;

/** The parts of a capability that are maps by a name of the whole product. */
type MapPart = 'commands' | 'queries' | 'rejections' | 'jobs' | 'screens' | 'permissions';
/** The parts that are lists. */
type ListPart = 'events' | 'views';

type PartOf<C, P extends string> = C extends Readonly<Record<P, infer Part>> ? Part : never;
type ItemOf<C, P extends ListPart> = PartOf<C, P> extends readonly (infer Item)[] ? Item : never;
type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never;

/** The maps of all capabilities as one: of a list's `typeof capabilities[number]`, the commands by name, and so on. */
export type Merged<C, P extends MapPart> = Intersection<PartOf<C, P>>;

type KeysOf<M> = M extends unknown ? keyof M & string : never;

type NamesIn<C, P extends MapPart> = `${P}: ${KeysOf<PartOf<C, P>>}`;
type ViewNames<C> = ItemOf<C, 'views'> extends { name: infer N extends string } ? `view: ${N}` : never;
type EventNames<C> = ItemOf<C, 'events'> extends { schemas: infer S } ? `event: ${keyof S & string}` : never;
type NamesOf<C> = { [P in MapPart]: NamesIn<C, P> }[MapPart] | ViewNames<C> | EventNames<C>;

/** The names that an earlier capability of the list has too. */
type Collisions<L, Earlier = never> = L extends readonly [infer First, ...infer Rest]
  ? Extract<NamesOf<First>, Earlier> | Collisions<Rest, Earlier | NamesOf<First>>
  : never;

type Distinct<L> = [Collisions<L>] extends [never] ? unknown : `two capabilities have ${Collisions<L>}`;

/**
 * Makes the list of capabilities. A command, query, rejection, job, permission, view or event of two does not compile.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineCapabilities = <const L extends readonly Capability[]>(...list: L & Distinct<L>): L => list;

/** One map of all capabilities, such as every command by name. */
/* @__NO_SIDE_EFFECTS__ */
export const mergeMaps = <C extends Capability, P extends MapPart>(capabilities: readonly C[], part: P) =>
  Object.assign({}, ...capabilities.map((capability) => capability[part])) as Merged<C, P>;

/** One list of all capabilities, such as every view, in their order. */
/* @__NO_SIDE_EFFECTS__ */
export const mergeLists = <C extends Capability, P extends ListPart>(capabilities: readonly C[], part: P) =>
  capabilities.flatMap((capability) => (capability[part] ?? []) as readonly ItemOf<C, P>[]);

/** Any stored event of a set of capabilities. */
export type EventIn<D> = D extends EventDefinitions ? StoredEventOf<D> : never;
