import type { CommandAnswer, CommandInput, CommandName, CommandParams, QueryName, commands } from '@upline/contracts';
import { useCallback, useRef, useState } from 'react';
import { commandRoutes } from 'virtual:upline-routes';
import type * as z from 'zod';
import { ApiError, isOutcomeUnknown, pathOf, sentenceOf } from './api.ts';
import type { Search } from './api.ts';
import { useClient } from './client.ts';
import type { Client } from './client.ts';
import { trusted } from './kit.ts';
import { useToast } from './toasts.ts';
import { uuidV7 } from './uuid.ts';
import { isBehind, queryNameOf } from './wanted.ts';

type Commands = typeof commands;

type Part<D, Name extends 'params' | 'body' | 'search', Value> =
  D extends Record<Name, z.ZodType> ? Record<Name, Value> : { [K in Name]?: undefined };
type SearchOf<D> = D extends { search: infer S extends z.ZodType } ? z.input<S> : undefined;

/** What a command takes. `revision` is the row's: the server refuses (412, with the current row) when it has changed since. */
export type CommandCall<N extends CommandName> = Part<Commands[N], 'params', CommandParams<Commands[N]>> &
  Part<Commands[N], 'body', CommandInput<Commands[N]>> &
  Part<Commands[N], 'search', SearchOf<Commands[N]>> & { revision?: number };

/** What a command answered, and the store position of its last event. */
export type CommandResult<N extends CommandName> = { answer: CommandAnswer<Commands[N]>; position: number };

type Told = { title: string; text: string };

export type CommandOptions<N extends CommandName> = {
  /** The snackbar after a success; none without it. */
  success?: Told | ((result: CommandResult<N>) => Told);
  /** The text of the 'Error' snackbar; the server's sentence without it, no snackbar with null. */
  failure?: string | ((error: unknown) => string) | null;
  /** The queries that must show the change before `run` resolves (at most 2 s): a saved item is in its list when the dialog closes. */
  refresh?: readonly QueryName[];
};

const maxWaitMs = 2000;

/** Resolves when every shown query of these names has reached what is wanted of it, or after two seconds. */
const settled = ({ queryClient, wanted }: Client, names: readonly QueryName[]): Promise<void> =>
  new Promise((resolve) => {
    const cache = queryClient.getQueryCache();
    const lagging = (): boolean =>
      cache.getAll().some((query) => {
        const name = queryNameOf(query.queryKey);
        return name !== null && names.includes(name) && query.isActive() && isBehind(wanted, query);
      });
    const finish = (): void => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, maxWaitMs);
    const unsubscribe = cache.subscribe(() => {
      if (!lagging()) finish();
    });
    if (!lagging()) finish();
  });

const generalFailure = 'Something went wrong. Please try again.';

/**
 * Sends a command of the contract and tells its outcome in a snackbar, the only place that does. `run` throws the ApiError after
 * telling it, so that a form stays open with what was typed. Sending the same input again after an unknown outcome repeats the
 * same `Idempotency-Key`: the server does it once.
 */
export const useCommand = <N extends CommandName>(name: N, options: CommandOptions<N> = {}) => {
  const client = useClient();
  const { toast } = useToast();
  const [pending, setPending] = useState(0);
  const unsettled = useRef<{ input: string; key: string } | null>(null);
  const { success, failure, refresh } = options;

  const send = useCallback(
    async ({ params, body, search, revision }: CommandCall<N>): Promise<CommandResult<N>> => {
      const { method, path } = commandRoutes[name];
      const input = JSON.stringify([params, body, search]);
      const key = unsettled.current?.input === input ? unsettled.current.key : uuidV7();
      unsettled.current = { input, key };
      const headers = { 'Idempotency-Key': key, ...(revision === undefined ? {} : { 'If-Match': `"${revision}"` }) };
      try {
        const answer = await client.call<CommandAnswer<Commands[N]>>(
          method,
          pathOf(path, trusted<Search>(params ?? {})),
          {
            body,
            headers,
            search: trusted<Search>(search ?? {}),
          },
        );
        unsettled.current = null;
        return { answer: answer.data, position: answer.position };
      } catch (error) {
        if (!isOutcomeUnknown(error)) unsettled.current = null;
        throw error;
      }
    },
    [client, name],
  );

  const run = async (call: CommandCall<N>): Promise<CommandResult<N>> => {
    setPending((count) => count + 1);
    try {
      const result = await send(call);
      if (refresh && refresh.length > 0) {
        for (const query of refresh) client.wanted.raiseQuery(query, result.position);
        client.catchUp();
        await settled(client, refresh);
      }
      if (success) toast({ variant: 'default', ...(typeof success === 'function' ? success(result) : success) });
      return result;
    } catch (error) {
      const isSessionLost = error instanceof ApiError && error.status === 401;
      if (!isSessionLost && failure !== null) {
        const text = typeof failure === 'function' ? failure(error) : (failure ?? sentenceOf(error, generalFailure));
        toast({ title: 'Error', text, variant: 'destructive' });
      }
      throw error;
    } finally {
      setPending((count) => count - 1);
    }
  };

  return { run, isPending: pending > 0 };
};
