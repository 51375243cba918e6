import { commandHeader, commands, daysFrom } from '@upline/contracts';
import type {
  AssetAnswer,
  CommandDefinition,
  CommandName,
  ImportAnswer,
  ProspectAnswer,
  ShareAnswer,
} from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { eventually, foundOrganization } from '../people/organizations.ts';
import type { LocalServer } from '../servers/localServer.ts';
import { startLocalServer } from '../servers/localServer.ts';

type Commands = typeof commands;
type Undoable = { [N in CommandName]: Commands[N]['undo'] extends { by: string } ? N : never }[CommandName];

/** A thing to which a command goes, where its change is seen, and what the command is sent with. */
type Trial = {
  thing: (owner: Browser) => Promise<string>;
  seen: readonly string[];
  body?: object | ((id: string) => Promise<object>);
  /** A list that is another one afterwards. */
  besides?: string;
  /** Waits for what goes on behind the command, and behind its undo. */
  settled?: (id: string) => Promise<void>;
};

let server: LocalServer;
let ann: Browser;

beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server?.close());

const today = new Date().toISOString().slice(0, 10);
const dueOn = (days: number) => ({ dueOn: daysFrom(today, days) });
const send = async (line: string, body?: object): Promise<void> => {
  const { status } = await call(ann, line, body ? { body } : {});
  expect(status, line).toBeLessThan(300);
};

const prospect = async (owner: Browser): Promise<string> =>
  (await call<ProspectAnswer>(owner, 'POST /api/prospects', { body: { name: 'Lena' } })).body.id;
const planned = async (owner: Browser): Promise<string> => {
  const id = await prospect(owner);
  await send(`PUT /api/prospects/${id}/follow-up`, { ...dueOn(2), note: 'Bring the plan' });
  return id;
};
const deletedProspect = async (owner: Browser): Promise<string> => {
  const id = await prospect(owner);
  await send(`DELETE /api/prospects/${id}`);
  return id;
};
const asset = async (owner: Browser): Promise<string> => {
  const body = { type: 'link', title: 'Tour', url: 'https://v.example/' };
  return (await call<AssetAnswer>(owner, 'POST /api/assets', { body })).body.id;
};
const assetAfter =
  (line: string, path = '') =>
  async (owner: Browser): Promise<string> => {
    const id = await asset(owner);
    await send(`${line} /api/assets/${id}${path}`);
    return id;
  };
const share = async (owner: Browser): Promise<string> =>
  (await call<ShareAnswer>(owner, `POST /api/assets/${await asset(owner)}/share`, { body: {} })).body.id;
const withdrawn = async (owner: Browser): Promise<string> => {
  const id = await share(owner);
  await send(`DELETE /api/shares/${id}`);
  return id;
};

const person = ['/api/prospects/:id', '/api/prospects/:id/next-step', '/api/prospects/:id/timeline'];
const ofAsset = ['/api/assets/:id'];
/** An import that waits for its confirmation, and the confirmation of it. */
const previewed = async (owner: Browser): Promise<string> => {
  const { id } = (await call<ImportAnswer>(owner, 'POST /api/imports', { body: { via: 'paste' } })).body;
  const body = 'name,phone\nElena,+4915112345678\n';
  expect((await owner.fetch(`/api/imports/${id}/file`, { method: 'PUT', body })).status).toBe(200);
  return id;
};
const confirmation = async (id: string): Promise<object> => ({
  fileHash: (await call<ImportAnswer>(ann, `GET /api/imports/${id}`)).body.fileHash,
});
const ended = (id: string): Promise<void> =>
  eventually<ImportAnswer>(ann, `/api/imports/${id}`, ({ state }) => expect(state).toMatch(/^(?:finished|undone)$/u));

/** What every undo leaves as if there had been nothing to take back, whatever it was. */
const everywhere = [
  ...['/api/dashboard/metrics', '/api/analytics', '/api/leaderboard/me', '/api/activities'],
  ...['/api/today', '/api/today/progress', '/api/prospects/counts', '/api/assets/counts'],
  ...['/api/prospects', '/api/assets', '/api/prospects/deleted', '/api/assets/deleted'],
];

/** How the undo of each command is tried. A command that can be taken back and is missing here does not compile. */
const trials: Readonly<Record<Undoable, Trial>> = {
  ChangeProspect: { thing: prospect, seen: person, body: { name: 'Lena Vogel', status: 'interested' } },
  ChangeProspectStatus: { thing: prospect, seen: person, body: { status: 'converted' } },
  LogContact: { thing: planned, seen: person, body: { kind: 'call', outcome: 'positive', next: 'suggested' } },
  PlanFollowUp: { thing: planned, seen: person, body: dueOn(9) },
  DropFollowUp: { thing: planned, seen: person },
  RefuseContact: { thing: planned, seen: person },
  ChangeWants: { thing: prospect, seen: person, body: { wants: 'both' } },
  // who came by the import is in the archive, where they can still be erased
  ConfirmImport: {
    thing: previewed,
    seen: [],
    body: confirmation,
    settled: ended,
    besides: '/api/prospects/deleted',
  },
  ChangeProspects: {
    thing: planned,
    seen: person,
    body: async (id: string) => ({ change: { do: 'status', status: 'converted' }, people: { ids: [id] } }),
  },
  DeleteProspect: { thing: prospect, seen: person },
  RestoreProspect: { thing: deletedProspect, seen: person },
  DeleteAsset: { thing: asset, seen: ofAsset },
  RestoreAsset: { thing: assetAfter('DELETE'), seen: ofAsset },
  WithdrawAssetLinks: { thing: asset, seen: ofAsset },
  RestoreAssetLinks: { thing: assetAfter('POST', '/withdraw-links'), seen: ofAsset },
  ShareAsset: { thing: asset, seen: ofAsset, body: {} },
  WithdrawShare: { thing: share, seen: ['/s/state'] },
  RestoreShare: { thing: withdrawn, seen: ['/s/state'] },
};

/** Fields that say how often or when something was done, not what is there: a deletion that is done again is later. */
const ages: readonly string[] = ['revision', 'deletedAt'];

// a timeline is a history: it marks what was taken back, and names the restoration
const isHistory = (one: unknown): boolean =>
  typeof one === 'object' && one !== null && ('undone' in one || ('type' in one && one.type === 'restored'));

const without = (body: unknown): unknown => {
  if (Array.isArray(body)) return body.filter((one) => !isHistory(one)).map(without);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (ages.includes(name) ? [] : [[name, without(value)]])),
  );
};

const look = async ({ seen, besides }: Trial, id: string): Promise<unknown[]> => {
  const found: unknown[] = [];
  for (const path of [...seen, ...everywhere].filter((one) => one !== besides)) {
    if (path === '/s/state') found.push((await server.dependencies.shares.load(id)).state);
    else {
      const { status, body } = await call(ann, `GET ${path.replace(':id', id)}`);
      found.push([status, status === 200 ? without(body) : null]);
    }
  }
  return found;
};

const isUndoable = (name: string): name is Undoable => name in trials;
const definitions = Object.entries<CommandDefinition>(commands);

describe('the undo of each command', () => {
  it.each(Object.keys(trials).filter(isUndoable))('works: %s', async (name) => {
    const trial = trials[name];
    // a person of its own: all that is read for a trial comes near the limit of one
    ann = await foundOrganization(server.url, name.toLowerCase());
    const { method, path, undo } = commands[name] satisfies CommandDefinition;
    const id = await trial.thing(ann);
    const before = await look(trial, id);
    const done = await call<{ id: string } | null>(ann, `${method} ${path.replace(':id', id)}`, {
      ...(trial.body ? { body: typeof trial.body === 'function' ? await trial.body(id) : trial.body } : {}),
    });
    expect(done.status).toBeLessThan(300);
    await trial.settled?.(id);
    expect(await look(trial, id)).not.toEqual(before);
    const back: CommandDefinition = commands[undo.by];
    const of = 'id' in undo ? (done.body?.id ?? '') : id;
    const command = done.headers.get(commandHeader);
    const undone = await call(ann, `${back.method} ${back.path.replace(':id', of)}`, { body: { command } });
    expect(undone.status).toBeLessThan(300);
    await trial.settled?.(id);
    expect(await look(trial, id)).toEqual(before);
  });

  it.each(definitions.filter(([, { undo }]) => 'refuses' in undo))('says why there is none: %s', (_name, { undo }) =>
    expect('refuses' in undo && undo.refuses).toMatch(/^[A-Z].+\.$/u),
  );

  it('is a command of the contracts', () => {
    for (const [name, { undo }] of definitions)
      if ('by' in undo) expect(Object.keys(commands), name).toContain(undo.by);
  });
});
