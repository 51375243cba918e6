import type { Browser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import type { Attack, Row } from './rig.ts';
import { listOf, pause, residentMb, statusOf, within } from './rig.ts';

/** Makes an asset and shares it. Answers the id of the asset and the path of the link. */
export const shareOf = async (browser: Browser, asset: unknown): Promise<{ id: string; path: string }> => {
  const made = (await call<Row>(browser, 'POST /api/assets', { body: asset })).body;
  const { body } = await call<{ link?: string; url?: string; code?: string }>(
    browser,
    `POST /api/assets/${made.id}/share`,
    {
      body: {},
    },
  );
  const path = /\/s\/[\w-]+/.exec(JSON.stringify(body))?.[0] ?? '/s/none';
  return { id: made.id, path };
};

/** Views are forged with a list of browser names. */
const forgedViews: Attack = {
  name: 'Views are forged with the names of 60 browsers',
  run: async ({ signUp, browser }) => {
    const owner = await signUp('owner@corp.example');
    const { id, path } = await shareOf(owner, { type: 'link', title: 'Catalogue', url: 'https://c.example/' });
    const forger = browser();
    for (let version = 100; version < 160; version += 1)
      await forger.fetch(`${path}/view`, {
        method: 'POST',
        headers: {
          'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
        },
      });
    await within(5_000, async () => ((await listOf(owner, `/api/assets/${id}/shares`))[0]?.views ?? 0) > 0 || null);
    await pause(5_000);
    const views = (await listOf(owner, `/api/assets/${id}/shares`))[0]?.views ?? 0;
    return [{ what: 'views counted of one address', value: views, atMost: 10 }];
  },
};

/** A foreign document is shown as if it were the team's. */
const foreignFrame: Attack = {
  name: 'A page of a stranger is put under the brand of a team',
  run: async ({ signUp, browser }) => {
    const owner = await signUp('owner@corp.example');
    const { path } = await shareOf(owner, { type: 'pdf', title: 'Price list', url: 'https://evil.example/list.pdf' });
    const page = await browser().open(path);
    const frames = page.text.match(/<(?:iframe|object|embed)[^>]*(?:src|data)="https?:[^"]*"[^>]*>/g) ?? [];
    const open = frames.filter((frame) => !/sandbox="(?![^"]*allow-(?:scripts|top-navigation))/.test(frame));
    return [{ what: 'foreign documents in frames that may run scripts or navigate', value: open.length, atMost: 0 }];
  },
};

const handshakes = 3_000;
const inParallel = 30;

/** Connections for live updates are begun without a session. */
const anonymousHandshakes: Attack = {
  name: `${handshakes} connections for live updates are begun without a session`,
  run: async ({ server, browser }) => {
    const before = residentMb(server.pid() ?? 0);
    let opened = 0;
    const begin = async (): Promise<void> => {
      for (let number = 0; number < handshakes / inParallel; number += 1) {
        const answer = await browser().fetch('/socket.io/?EIO=4&transport=polling');
        if (answer.status === 200) opened += 1;
        await answer.body?.cancel();
      }
    };
    await Promise.all(Array.from({ length: inParallel }, begin));
    return [
      { what: 'sessions of the transport that were opened', value: opened, atMost: 0 },
      {
        what: 'megabytes that the memory rose by',
        value: Math.round(residentMb(server.pid() ?? 0) - before),
        atMost: 100,
      },
    ];
  },
};

/** Paths that lead out of the folder of the pages fill the log with stacks. */
const traversal: Attack = {
  name: 'Paths lead out of the folder of the pages',
  run: async ({ server, browser }) => {
    const paths = [
      '/assets/..%2f..%2fpackage.json',
      '/..%5c..%5cpackage.json',
      '/assets/%2e%2e%2f%2e%2e%2f.env',
      '/assets/%00x',
    ];
    const statuses = await Promise.all(paths.map(async (path) => (await browser().fetch(path)).status));
    return [
      { what: 'answers that blame the server', value: statuses.filter((status) => status >= 500).length, atMost: 0 },
      { what: 'errors in its log', value: (server.output().match(/"level":50/g) ?? []).length, atMost: 0 },
    ];
  },
};

/** One person founds organizations without end. */
const manyTeams: Attack = {
  name: 'One person founds organizations without end',
  run: async ({ signUp }) => {
    const owner = await signUp('owner@corp.example');
    for (let number = 0; number < 30; number += 1)
      await statusOf(owner, 'POST /api/organizations', { name: `Team ${number}` });
    const { body } = await call<unknown[]>(owner, 'GET /api/organizations');
    return [{ what: 'organizations of one person after 30 tries', value: body.length, atMost: 5 }];
  },
};

/** A call that changes something is sent by another site. */
const noOrigin: Attack = {
  name: 'A call that changes something names no origin',
  run: async ({ signUp, server }) => {
    const owner = await signUp('owner@corp.example');
    const answer = await fetch(`${server.url}/api/assets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: owner.cookieHeader() },
      body: JSON.stringify({ type: 'link', title: 'Forged', url: 'https://c.example/' }),
    });
    return [{ what: 'calls that were carried out', value: answer.status < 300 ? 1 : 0, atMost: 0 }];
  },
};

/** The host of a thumbnail learns the address of everybody who looks at the list. */
const strangeHosts: Attack = {
  name: 'A strange host is asked for pictures by browsers',
  run: async ({ signUp }) => {
    const owner = await signUp('owner@corp.example');
    const policy = (await owner.open('/')).headers.get('content-security-policy') ?? '';
    const images = /img-src ([^;]*)/.exec(policy)?.[1] ?? '*';
    return [
      {
        what: 'sources of pictures that are any host',
        value: (images.match(/\bhttps?:(?!\/)|\*/g) ?? []).length,
        atMost: 0,
      },
    ];
  },
};

/** Attacks on pages, calls and connections. */
export const pageAttacks: readonly Attack[] = [
  forgedViews,
  foreignFrame,
  anonymousHandshakes,
  traversal,
  manyTeams,
  noOrigin,
  strangeHosts,
];
