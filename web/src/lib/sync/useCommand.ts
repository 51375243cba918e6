import type { CommandAnswer, CommandInput, CommandName, CommandParams, commands } from '@upline/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { commandRoutes } from 'virtual:upline-routes';
import type * as z from 'zod';
import { message } from '@upline/contracts';
import { t } from '../words/text.ts';
import { ApiError, failedRequestOf, isOutcomeUnknown, sentenceOf } from './apiError.ts';
import { pathOf } from './api.ts';
import type { Search } from './api.ts';
import { useClient } from './client.ts';
import { trusted } from '../casts.ts';
import { queriesOf } from './queriesOf.ts';
import type { Undo } from './sendUndo.ts';
import { undoOf, useUndo } from './useUndo.ts';
import type { ToastAction } from '../toast/toastStore.ts';
import { useToast } from '../toast/toasts.ts';
import { uuidV7 } from '../browser/uuid.ts';

type Commands = typeof commands;

type Part<D, Name extends 'params' | 'body' | 'search', Value> =
  D extends Record<Name, z.ZodType> ? Record<Name, Value> : { [K in Name]?: undefined };
type FileOf<D> = D extends { file: object } ? { file: File } : { file?: undefined };
type SearchOf<D> = D extends { search: infer S extends z.ZodType } ? z.input<S> : undefined;

/**
 * The input of a command. `revision` is the row's: the server refuses (412, with the current row) when it has changed
 * since.
 */
export type CommandCall<N extends CommandName> = Part<Commands[N], 'params', CommandParams<Commands[N]>> &
  Part<Commands[N], 'body', CommandInput<Commands[N]>> &
  Part<Commands[N], 'search', SearchOf<Commands[N]>> &
  FileOf<Commands[N]> & { revision?: number };

/** The answer of a command, the store position of its last event, and what takes it back. */
export type CommandResult<N extends CommandName> = {
  answer: CommandAnswer<Commands[N]>;
  position: number;
  undo: Undo | null;
};

type Message = { title: string; text: string; action?: ToastAction; more?: ToastAction };

export type CommandOptions<N extends CommandName> = {
  /** The snackbar after a success; none without it. */
  success?: Message | ((result: CommandResult<N>) => Message);
  /** The text of the 'Error' snackbar; the server's sentence without it, no snackbar with null. */
  failure?: string | ((error: unknown) => string | null) | null;
  /**
   * Whether `run` waits until the queries on screen show the change (at most 2 s), so that a saved item is in its list
   * when the dialog closes: true by default.
   */
  waits?: boolean;
};

const generalFailure = message('Something went wrong. Please try again.');

/** The server's sentence, with the id of the request where it failed. */
const reportOf = (error: unknown): string => {
  const sentence = sentenceOf(error, t(generalFailure));
  const id = failedRequestOf(error);
  return id === null ? sentence : `${sentence} ${t('Request id: {id}', { id })}`;
};

/** Gives the key of a call: the one before again while the outcome of the same input is unknown, else a new one. */
const useIdempotencyKey = () => {
  const unknown = useRef<{ input: string; key: string } | null>(null);
  return {
    keyOf: (input: string): string => {
      const key = unknown.current?.input === input ? unknown.current.key : uuidV7();
      unknown.current = { input, key };
      return key;
    },
    forget: (): void => {
      unknown.current = null;
    },
  };
};

/**
 * Sends a command of the contract and says in a snackbar how it ended, the only place that does. Where it can be taken
 * back, the snackbar offers that. `run` throws the
 * ApiError after saying it, so that a form stays open with its input. Sending the same input again after an unknown
 * outcome repeats the same `Idempotency-Key`: the server does it once.
 */
export const useCommand = <N extends CommandName>(name: N, options: CommandOptions<N> = {}) => {
  const { call, positions } = useClient();
  const { toast } = useToast();
  const { keyOf, forget } = useIdempotencyKey();
  const offer = useUndo();
  const { success, failure, waits = true } = options;

  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ params, body, search, file, revision }: CommandCall<N>): Promise<CommandResult<N>> => {
      const { method, path } = commandRoutes[name];
      const key = keyOf(JSON.stringify([params, body, search, file && [file.name, file.size, file.lastModified]]));
      const headers = { 'Idempotency-Key': key, ...(revision === undefined ? {} : { 'If-Match': `"${revision}"` }) };
      const named = trusted<Search>(params ?? {});
      const address = pathOf(path, named);
      const sent = call<CommandAnswer<Commands[N]>>(method, address, {
        body,
        ...(file && { file }),
        headers,
        search: trusted<Search>(search ?? {}),
      });
      const { data, position, headers: received } = await sent;
      forget();
      if (waits) await positions.reach(queriesOf(name), position);
      return { answer: data, position, undo: undoOf(name, named, received) };
    },
    onSuccess: (result) => {
      if (!success) return;
      const { undo } = result;
      const said = typeof success === 'function' ? success(result) : success;
      toast({ variant: 'default', ...offer(undo ? [undo] : []), ...said });
    },
    onError: (error) => {
      if (!isOutcomeUnknown(error)) forget();
      const isSessionLost = error instanceof ApiError && error.status === 401;
      if (isSessionLost || failure === null) return;
      const text = typeof failure === 'function' ? failure(error) : (failure ?? reportOf(error));
      if (text === null) return;
      toast({ title: t('Error'), text, variant: 'destructive' });
    },
  });
  return { run: mutateAsync, isPending };
};
