import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** What answers some requests ahead of the ordinary way. */
export type Ahead<Found> = {
  /** What it knows of a request that it may answer; null for one of the others. */
  find: (request: IncomingMessage) => Found | null;
  /** Whether it answered. What it throws, the ordinary way meets too, and says so. */
  answer: (request: IncomingMessage, response: ServerResponse, found: Found) => Promise<boolean>;
};

/** Leaves to the ordinary way what is not answered ahead of it. */
export const answerAhead =
  <Found>({ find, answer }: Ahead<Found>, ordinary: RequestListener): RequestListener =>
  (request, response) => {
    const found = find(request);
    const { socket } = response;
    // behind another answer on the same connection, or behind one that is not read, it would wait here uncounted
    if (found === null || !socket || socket.writableLength > 0) return ordinary(request, response);
    const answered = answer(request, response, found).catch(() => false);
    void answered.then((isAnswered) => (isAnswered ? null : ordinary(request, response)));
    return undefined;
  };

/** A header by its name in any spelling; an empty text where it is missing. */
export const textIn = ({ headers }: IncomingMessage, name: string): string => String(headers[name.toLowerCase()] ?? '');
