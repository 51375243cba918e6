import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { messageOf } from '../../lib/messageOf.ts';
import { putReply, requestsOf } from './protocol.ts';
import type { AppendRequest, Cells, OpenRequest, Request, RunRequest, ScrubRequest, WriteReply } from './protocol.ts';
import { Broken, openWritingDatabase } from './writingDatabase.ts';
import type { WritingDatabase } from './writingDatabase.ts';

const databases: WritingDatabase[] = [];

/** Everything that has arrived by now: it shares the next commit. */
const drain = (port: MessagePort, first: Cells): Request[] => {
  const requests = requestsOf(first);
  for (;;) {
    const next: { message: Cells } | undefined = receiveMessageOnPort(port);
    if (!next) return requests;
    for (const request of requestsOf(next.message)) requests.push(request);
  }
};

const cellsOf = (replies: readonly WriteReply[]): Cells => {
  const cells: Cells = [];
  for (const reply of replies) putReply(cells, reply);
  return cells;
};

const open = ({ id, file, schema }: OpenRequest): WriteReply => {
  try {
    databases.push(openWritingDatabase(file, schema));
    return { id, result: 'done', values: [databases.length - 1], message: '' };
  } catch (error) {
    return { id, result: 'unusable', values: [], message: messageOf(error) };
  }
};

const work = (works: readonly (AppendRequest | RunRequest)[], send: (replies: Cells) => void): void => {
  for (const [number, group] of Map.groupBy(works, ({ database }) => database)) {
    const database = databases[number];
    if (!database) throw new Error(`there is no database ${number}`);
    try {
      send(cellsOf(database.commit(group)));
    } catch (error) {
      if (error instanceof Broken) send(cellsOf(error.replies));
      throw error;
    }
  }
};

const scrub = (requests: readonly ScrubRequest[]): WriteReply[] =>
  [...Map.groupBy(requests, ({ database }) => database)].flatMap(([database, group]) => {
    const isClean = databases[database]?.scrub() ?? false;
    return group.map(({ id }): WriteReply => ({ id, result: 'done', values: [isClean ? 1 : 0], message: '' }));
  });

const close = (id: number, port: MessagePort): void => {
  for (const database of databases) database.close();
  port.postMessage(cellsOf([{ id, result: 'done', values: [], message: '' }]));
  port.close();
};

const serve = (port: MessagePort): void => {
  const send = (replies: Cells): void => port.postMessage(replies);
  port.on('message', (message: Cells) => {
    const requests = drain(port, message);
    const opened = requests.filter((request) => request.kind === 'open').map(open);
    if (opened.length > 0) send(cellsOf(opened));
    work(
      requests.filter((request) => request.kind === 'append' || request.kind === 'run'),
      send,
    );
    const scrubbed = scrub(requests.filter((request) => request.kind === 'scrub'));
    if (scrubbed.length > 0) send(cellsOf(scrubbed));
    for (const request of requests) if (request.kind === 'close') close(request.id, port);
  });
};

if (parentPort) serve(parentPort);
