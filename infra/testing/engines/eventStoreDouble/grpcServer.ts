import { constants, createServer } from 'node:http2';
import type { Http2Server, Http2Session, ServerHttp2Stream } from 'node:http2';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The end of a call: a gRPC status code, its message, and metadata for the client. */
export type Status = { code: number; message: string; metadata?: Record<string, string> };

type Message = { serializeBinary: () => Uint8Array };

/** One call, from the server's side. */
export type Call = {
  /** False when the client does not take it yet. */
  send: (message: Message) => boolean;
  /** Resolves when the client took what was sent, or went away. */
  drained: () => Promise<void>;
  end: (status?: Status) => void;
  isOpen: () => boolean;
  onClose: (listener: () => void) => void;
};

/** Hears the messages of a call and the client's end of it. */
export type Handler = { message: (bytes: Buffer) => void; end?: () => void };
export type Methods = Record<string, (call: Call) => Handler>;

const frame = (message: Message): Buffer => {
  const bytes = message.serializeBinary();
  const framed = Buffer.alloc(5 + bytes.length);
  framed.writeUInt32BE(bytes.length, 1);
  framed.set(bytes, 5);
  return framed;
};

/** Cuts what arrives into messages, which do not end where packets end. */
const createUnframe = (take: (bytes: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer): void => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length >= 5 + rest.readUInt32BE(1)) {
      const end = 5 + rest.readUInt32BE(1);
      take(rest.subarray(5, end));
      rest = rest.subarray(end);
    }
  };
};

const createCall = (stream: ServerHttp2Stream): Call => {
  let status: Status = { code: 0, message: '' };
  const isOpen = (): boolean => !stream.destroyed && !stream.closed && stream.writable;
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  stream.on('wantTrailers', () =>
    stream.sendTrailers({
      'grpc-status': String(status.code),
      'grpc-message': encodeURIComponent(status.message),
      ...status.metadata,
    }),
  );
  return {
    isOpen,
    send: (message) => isOpen() && stream.write(frame(message)),
    drained: () =>
      new Promise((resolve) => {
        if (!isOpen() || !stream.writableNeedDrain) return resolve();
        const go = (): void => {
          stream.off('drain', go).off('close', go);
          resolve();
        };
        stream.on('drain', go).on('close', go);
      }),
    end: (given) => {
      if (!isOpen()) return;
      status = given ?? status;
      stream.end();
    },
    onClose: (listener) => void stream.once('close', listener),
  };
};

/** What arrives and what is sent waits here while the server is held. */
const createGate = () => {
  let held: (() => void)[] | null = null;
  return {
    pass: (work: () => void): void => {
      if (held) held.push(work);
      else work();
    },
    hold: (): void => {
      held ??= [];
    },
    release: (): void => {
      const waiting = held ?? [];
      held = null;
      for (const work of waiting) work();
    },
  };
};

/** Just enough of a gRPC server, without encryption, to break in every way on demand. */
export const createGrpcServer = (methods: Methods) => {
  const sessions = new Set<Http2Session>();
  const streams = new Set<ServerHttp2Stream>();
  const gate = createGate();
  let server: Http2Server | null = null;

  const onStream = (stream: ServerHttp2Stream, path: string | undefined): void => {
    streams.add(stream);
    stream.once('close', () => streams.delete(stream));
    stream.on('error', () => undefined);
    const open = methods[path ?? ''];
    const call = createCall(stream);
    if (!open) return call.end({ code: 12, message: `there is no ${path}` });
    const handler = open(call);
    stream.on(
      'data',
      createUnframe((bytes) => gate.pass(() => handler.message(bytes))),
    );
    stream.on('end', () => gate.pass(() => handler.end?.()));
  };

  const drop = (): void => {
    for (const session of sessions) session.destroy();
  };

  return {
    gate,
    /** Answers the port, which is a free one for 0. */
    listen: async (port: number): Promise<number> => {
      const opened = createServer();
      opened.on('session', (session) => {
        sessions.add(session);
        session.once('close', () => sessions.delete(session));
        session.on('error', () => undefined);
      });
      opened.on('stream', (stream, headers) => onStream(stream, headers[':path']));
      opened.listen(port, '127.0.0.1');
      await once(opened, 'listening');
      server = opened;
      const address: AddressInfo | string | null = opened.address();
      return typeof address === 'object' && address ? address.port : port;
    },
    /** Ends every call without an answer, the connections stay. */
    reset: (): void => {
      for (const stream of streams) stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    },
    drop,
    close: async (): Promise<void> => {
      const closing = server;
      server = null;
      if (!closing) return;
      const closed = once(closing, 'close');
      closing.close();
      drop();
      await closed;
    },
  };
};
export type GrpcServer = ReturnType<typeof createGrpcServer>;
