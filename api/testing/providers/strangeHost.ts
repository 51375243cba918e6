import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from '../servers/serve.ts';

/** The smallest pictures of each type that is shown, and a document that says it is one. */
export const pictures = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  jpeg: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60)]),
  webp: Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
  avif: Buffer.concat([
    Buffer.from([0, 0, 0, 0x1c]),
    Buffer.from('ftypmif1\0\0\0\0mif1avifmiaf', 'latin1'),
    Buffer.alloc(20),
  ]),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('<!doctype html><title>Sign in</title><form>'),
} as const;

/** How the host answers at a path. A picture is sent with the type that is asked of `image/png` unless it is given. */
export type StrangePage = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers with these bytes. */
export const sends =
  (bytes: Uint8Array, type = 'image/png'): StrangePage =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(bytes);

/** Answers with a redirect. */
export const redirectsTo =
  (location: string): StrangePage =>
  (_request, response) =>
    void response.writeHead(302, { location }).end();

/** A web server of somebody else, on this machine. `asked` lists the requests that reached it. */
export const startStrangeHost = async (pages: Record<string, StrangePage> = {}) => {
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const { port, url, close } = await serve((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers });
    const page = pages[path];
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  return {
    port,
    host: `127.0.0.1:${port}`,
    url,
    pages,
    asked,
    close: (): void => void close(),
  };
};
export type StrangeHost = Awaited<ReturnType<typeof startStrangeHost>>;
