import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import * as z from 'zod';

/** Somebody who signs up, and the page that they come from. */
export const newcomer = z.object({
  email: z.string(),
  password: z.string(),
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  returnTo: z.string(),
});

/** Where the server on a port of this machine is asked for a quick sign-up. */
export const socketOf = (port: number): string => join(tmpdir(), `upline-quick-sign-up-${port}.sock`);

const pollMs = 20;

/** Connects once a server listens there: one that has just become ready does so a moment later. */
const connect = async (path: string): Promise<Socket> => {
  const until = Date.now() + patienceMs;
  for (;;) {
    const socket = createConnection(path);
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await pause(pollMs);
  }
};

/**
 * Asks the server on a port to sign somebody up without the pages. Resolves with the answer, which sets the cookie of
 * the session.
 */
export const askQuickSignUp = async (
  port: number,
  person: z.input<typeof newcomer>,
  headers: Record<string, string>,
): Promise<Response> => {
  const socket = await connect(socketOf(port));
  const asked = request({ createConnection: () => socket, method: 'POST', path: '/', headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  asked.end(JSON.stringify(person));
  const answer = await answered;
  const said = await text(answer);
  if (answer.statusCode !== 204) throw new Error(`a quick sign-up failed:\n${said}`);
  return new Response(null, {
    headers: (answer.headers['set-cookie'] ?? []).map((cookie): [string, string] => ['set-cookie', cookie]),
  });
};
