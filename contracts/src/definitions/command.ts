import type * as z from 'zod';
import type { CommandUndo } from './undo.ts';

/** HTTP status and sentence of a refused command, by code. */
export type RejectionDefinitions = Record<string, { status: 400 | 403 | 404 | 409 | 410 | 422 | 429; detail: string }>;
/* @__NO_SIDE_EFFECTS__ */
export const defineRejections = <const R extends RejectionDefinitions>(rejections: R): R => rejections;

export type CommandDefinition = {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  /**
   * Names of the views in which its sender looks for the change: the client says that it is saved once the queries on
   * screen that read them show it.
   */
  shownIn: readonly string[];
  /** Parameters of the path. */
  params?: z.ZodObject;
  /** Query string, for the few commands that have one. */
  search?: z.ZodObject;
  /** JSON body; without it a body is ignored. */
  body?: z.ZodObject;
  /** The body is a file of any type in place of JSON, with at most so many bytes. */
  file?: { mostBytes: number };
  /** Body of the response; without it the status is 204. */
  answer?: z.ZodType;
  /** Makes the status 201 instead of 200. */
  creates?: boolean;
  /** What it adds to that an organization may store only so much of (`storageBounds`). */
  adds?: 'prospects' | 'assets' | 'shares' | 'entries' | 'messages';
  /** What it brings back, of which an organization may have only so many; its bytes are those of a change. */
  restores?: 'prospects' | 'assets';
  /** Who may call: a member of the session's organization (default) or anyone signed in. */
  access?: 'member' | 'session';
  /** How it is taken back, or why it cannot be. */
  undo: CommandUndo;
};
/* @__NO_SIDE_EFFECTS__ */
export const defineCommands = <const C extends Record<string, CommandDefinition>>(commands: C): C => commands;

export type CommandBody<C extends CommandDefinition> = C extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : Record<string, never>;
export type CommandInput<C extends CommandDefinition> = C extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;
export type CommandParams<C extends CommandDefinition> = C extends { params: infer P extends z.ZodType }
  ? z.output<P>
  : Record<string, never>;
export type CommandAnswer<C extends CommandDefinition> = C extends { answer: infer A extends z.ZodType }
  ? z.output<A>
  : null;
