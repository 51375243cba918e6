import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pictures, redirectsTo, sends, startStrangeHost } from '../../../testing/providers/strangeHost.ts';
import type { StrangeHost } from '../../../testing/providers/strangeHost.ts';
import { createFetchStrange } from './fetchStrange.ts';
import { createFetchPicture, pictureLimits } from './fetchPicture.ts';

/** The strange host, which may have a private address here, and a service of this machine that nobody may reach. */
let host: StrangeHost;
let inside: StrangeHost;
const most = pictureLimits.pictureBytes.most;

beforeAll(async () => {
  inside = await startStrangeHost({ '/secret.png': sends(pictures.png) });
  host = await startStrangeHost();
});
beforeEach(() => void host.asked.splice(0));
afterAll(() => [host, inside].forEach(({ close }) => close()));

type Options = Partial<Parameters<typeof createFetchStrange>[0]>;
const fetchFrom = (address: string, options: Options = {}) =>
  createFetchPicture(createFetchStrange({ privateHosts: [host.host], ...options }))(address);
const fetchPath = (path: string, page: StrangeHost['pages'][string], options: Options = {}) => {
  host.pages[path] = page;
  return fetchFrom(host.url + path, options);
};
const never = { problem: 'not-allowed', passing: false };

describe('fetching a picture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('takes %s, by its bytes', async (type) => {
    expect(await fetchPath(`/${type}`, sends(pictures[type], 'application/octet-stream'))).toEqual({
      bytes: pictures[type],
    });
  });

  it('says nothing of us but the product’s name', async () => {
    await fetchPath('/a', sends(pictures.png));
    expect(Object.keys(host.asked[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it.each([
    ['SVG', 'svg', 'image/svg+xml'],
    ['SVG that says it is PNG', 'svg', 'image/png'],
    ['HTML that says it is PNG', 'html', 'image/png'],
  ] as const)('refuses %s', async (_name, type, contentType) => {
    expect(await fetchPath('/a', sends(pictures[type], contentType))).toEqual({
      problem: 'no-picture',
      passing: false,
    });
  });

  it('takes two megabytes, and ends an answer that is longer or says so', async () => {
    const large = Buffer.concat([pictures.png, Buffer.alloc(most - pictures.png.length)]);
    expect(await fetchPath('/a', sends(large))).toEqual({ bytes: large });
    const tooLarge = { problem: 'too-large', passing: false };
    expect(await fetchPath('/a', sends(Buffer.concat([large, Buffer.alloc(1)])))).toEqual(tooLarge);
    const endless = await fetchPath('/a', (_request, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      const more = (): void => void (response.destroyed || response.write(Buffer.alloc(100_000), more));
      more();
    });
    expect(endless).toEqual(tooLarge);
  });

  it.each(['before it answers', 'while it sends'])('gives up a host that is silent %s', async (when) => {
    const ending = new AbortController();
    const answer = await fetchPath(
      '/a',
      (_request, response) => {
        if (when === 'while it sends') response.writeHead(200).write(pictures.png);
        setImmediate(() => ending.abort());
      },
      { deadline: () => ending.signal },
    );
    expect(answer).toEqual({ problem: 'slow', passing: true });
  });

  it('gives up a name that nobody resolves in time', async () => {
    const ending = new AbortController();
    const resolve = () => {
      ending.abort();
      return new Promise<never>(() => undefined);
    };
    const options = { resolve, deadline: () => ending.signal };
    expect(await fetchFrom('http://slow.test/a.png', options)).toEqual({ problem: 'slow', passing: true });
  });

  it('says what its host answers', async () => {
    const answers = (status: number) =>
      fetchPath('/a', (_request, response) => void response.writeHead(status).end('no'));
    expect(await answers(404)).toEqual({ problem: 'refused', passing: false });
    expect(await answers(503)).toEqual({ problem: 'refused', passing: true });
    const resolve = async (): Promise<never> => {
      throw new Error('ENOTFOUND');
    };
    expect(await fetchFrom('http://nobody.test/', { resolve })).toEqual({ problem: 'unreachable', passing: true });
  });
});

describe('an address that leads inside', () => {
  const withPort = (name: string) => `http://${name}:${inside.port}/secret.png`;
  // shows I29
  it.each(['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])(
    'is not asked, written as %s',
    async (name) => {
      expect(await fetchFrom(withPort(name))).toEqual(never);
      // on a port of the web too
      expect(await fetchFrom(`http://${name}/secret.png`)).toEqual(never);
      expect(inside.asked).toEqual([]);
    },
  );

  it.each(['http://169.254.169.254/latest/meta-data', 'http://10.0.0.1/', 'http://[fd00::1]/', 'http://192.168.1.1/'])(
    'is not asked: %s',
    async (address) => expect(await fetchFrom(address)).toEqual(never),
  );

  // shows I29
  it('is not asked behind a name, not even when another address of it is public', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    expect(await fetchFrom('http://inside.test/secret.png', { resolve })).toEqual(never);
  });

  // shows I29
  it('is not asked behind a redirect, wherever that comes from', async () => {
    for (const location of [withPort('127.0.0.1'), withPort('localhost'), '//[::1]/secret.png', 'http://10.0.0.1/'])
      expect(await fetchPath('/a', redirectsTo(location))).toEqual(never);
    expect(await fetchPath('/a', redirectsTo('file:///etc/passwd'))).toEqual(never);
    expect(inside.asked).toEqual([]);
  });

  // shows I29
  it('is connected to as it was checked: a name that changes its address meanwhile leads nowhere else', async () => {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return [{ address: '127.0.0.1', family: 4 }];
    };
    host.pages['/a'] = sends(pictures.png);
    const named = `rebinding.test:${host.port}`;
    const answer = await fetchFrom(`http://${named}/a`, { resolve, privateHosts: [named] });
    // the name exists for this resolver only: the connection did not ask for it again
    expect([answer, asked]).toEqual([{ bytes: pictures.png }, ['rebinding.test']]);
    expect(host.asked.map(({ headers }) => headers.host)).toEqual([named]);
  });

  it('is not asked on a port that is not of the web', async () => {
    const resolve = async () => [{ address: '93.184.216.34', family: 4 }];
    for (const port of [22, 25, 6379, 27017])
      expect(await fetchFrom(`http://files.test:${port}/a.png`, { resolve })).toEqual(never);
  });
});

describe('redirects', () => {
  it('are followed three times', async () => {
    host.pages['/3'] = sends(pictures.png);
    host.pages['/2'] = redirectsTo('/3');
    host.pages['/1'] = redirectsTo('2');
    expect(await fetchPath('/0', redirectsTo(`${host.url}/1`))).toEqual({ bytes: pictures.png });
    expect(await fetchPath('/more', redirectsTo('/0'))).toEqual({ problem: 'redirects', passing: false });
    expect(host.asked.map(({ path }) => path)).toEqual(['/0', '/1', '/2', '/3', '/more', '/0', '/1', '/2']);
  });
});
