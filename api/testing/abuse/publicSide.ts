import { medianHarmOf } from './harm.ts';
import type { AttackingCall } from './harm.ts';
import { shareOf } from './pages.ts';
import type { Attack, Rig } from './rig.ts';

const connections = 120;
const catalogue = { type: 'link', title: 'Catalogue', url: 'https://c.example/' };

const unknownPaths = Array.from({ length: 1_000 }, (_none, at) => `/s/${String(at).padStart(4, '0')}aBcDeFgHiJkLmNoP`);

/** Browsers by whose names one person seems to be many. */
const userAgents = Array.from(
  { length: 1_000 },
  (_none, at) => `Mozilla/5.0 (X11; Linux x86_64; rv:${at}.0) Gecko/20100101 Firefox/${at}.0`,
);

/** The time that a person of another team waits while one address sends these calls. */
const attack = async ({ server, signUp }: Rig, attackers: readonly AttackingCall[]) => {
  const other = (await signUp('colleague@other.example')).cookieHeader();
  return medianHarmOf({ url: server.url, attackers, parallel: connections }, { other, pid: server.pid() ?? 0 });
};

const pathOfLink = async ({ signUp }: Rig): Promise<string> => {
  const { path } = await shareOf(await signUp('owner@corp.example'), catalogue);
  return path;
};

const knownPage: Attack = {
  name: `${connections} connections open the page of one link without pause`,
  run: async (rig) => attack(rig, [{ cookie: '', path: await pathOfLink(rig) }]),
};

const unknownPages: Attack = {
  name: `${connections} connections guess the pages of links without pause`,
  run: (rig) =>
    attack(
      rig,
      unknownPaths.map((path) => ({ cookie: '', path })),
    ),
};

const strangersViews: Attack = {
  name: `${connections} connections report views of links with the session of a stranger`,
  run: async (rig) => {
    const path = await pathOfLink(rig);
    const cookie = (await rig.signUp('stranger@elsewhere.example')).cookieHeader();
    const calls = userAgents.flatMap((userAgent, at) =>
      [path, unknownPaths[at] ?? path].map((link) => ({ cookie, path: `${link}/view`, userAgent })),
    );
    return attack(
      rig,
      calls.map((one) => ({ ...one, method: 'POST' as const })),
    );
  },
};

/** Attacks on what is answered to everybody, from one address. */
export const publicAttacks: readonly Attack[] = [knownPage, unknownPages, strangersViews];
