import type {
  CommandAnswer,
  CommandBody,
  CommandDefinition,
  CommandParams,
  EventMeta,
  ShownLocale,
} from '@upline/contracts';
import type * as z from 'zod';
import type { ActingPerson } from '../lib/actor.ts';
import type { CommandResult } from './handleCommand.ts';
import type { Judge } from './judge.ts';
import type { Room } from './rooms.ts';

type SearchOf<C extends CommandDefinition> = C extends { search: infer S extends z.ZodType }
  ? z.output<S>
  : Record<string, never>;

/** Everything about a request for a command but its input. `organizationId` is empty for a person without one. */
export type CommandContext = {
  actor: ActingPerson;
  organizationId: string;
  /** Also the id of what the command creates. */
  commandId: string;
  meta: EventMeta;
  /** Judges the actor once more, right before something is stored or sent. */
  judge: Judge;
  /** The place for what the command stores in the organization; null where it deletes, or concerns no organization. */
  room: Room | null;
  at: Date;
  /** The revision that the sender saw, null when the request names none. */
  ifMatch: number | null;
  /** The address the person signed in with, null when their provider does not vouch for it. */
  signInEmail: string | null;
  /** Whether the person has signed in or proven who they are within the last five minutes. */
  proven: boolean;
  /** The sender's language, for sentences: `translateTo(locale)`. */
  locale: ShownLocale;
};

type FileOf<C extends CommandDefinition> = C extends { file: object } ? { file: Uint8Array } : unknown;

/** A parsed command on its way to its handler, with its file where it takes one. */
export type CommandRequest<C extends CommandDefinition = CommandDefinition> = CommandContext &
  FileOf<C> & {
    params: CommandParams<C>;
    body: CommandBody<C>;
    search: SearchOf<C>;
  };

/** Handles one command with the dependencies that it names; the result carries the answer. */
export type CommandHandler<Request, Answer, Needs> = (request: Request, needs: Needs) => Promise<CommandResult<Answer>>;

/** One handler for each of these commands: a forgotten one does not compile. */
export type CommandHandlers<Definitions, Needs> = {
  [N in keyof Definitions]: Definitions[N] extends CommandDefinition
    ? CommandHandler<CommandRequest<Definitions[N]>, CommandAnswer<Definitions[N]>, Needs>
    : never;
};
