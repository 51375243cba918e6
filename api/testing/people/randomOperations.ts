import type { AssetAnswer, InvitationAnswer, ProspectAnswer, ShareAnswer } from '@upline/contracts';
import type { Chance } from '../../src/demo/chance.ts';
import type { Browser } from './browser.ts';
import { call } from './call.ts';
import { patiently } from '../tenancy/matrixThings.ts';
import { idOf as idOfPerson } from './organizations.ts';
import type { Things } from './organizations.ts';

type Made = { asset: string[]; prospect: string[]; share: string[]; invitation: string[] };
type Kind = keyof Made;

const asset = (title: string) => ({ type: 'link', title, url: 'https://c.example/' });

/** Everything a member can do to one thing, its id for `:id`. */
const changes: Record<Kind, readonly [line: string, body?: object][]> = {
  asset: [
    ['PUT /api/assets/:id', asset('Changed')],
    ['DELETE /api/assets/:id'],
    ['POST /api/assets/:id/restore'],
    ['POST /api/assets/:id/withdraw-links'],
    ['POST /api/assets/:id/restore-links'],
  ],
  prospect: [
    ['PUT /api/prospects/:id', { name: 'Changed', status: 'contacted' }],
    ['PUT /api/prospects/:id', { name: 'Changed', status: 'converted' }],
    ['DELETE /api/prospects/:id'],
    ['POST /api/prospects/:id/restore'],
    ['POST /api/prospects/:id/erase'],
  ],
  share: [['DELETE /api/shares/:id'], ['POST /api/shares/:id/restore']],
  invitation: [['DELETE /api/invitations/:id'], ['POST /api/invitations/:id/resend']],
};
const kinds: readonly Kind[] = ['asset', 'prospect', 'share', 'invitation'];

/** Calls to things of another organization, which must all be refused. */
const trials = ({ asset: assetId, prospect, user, organization }: Things): readonly string[] => [
  `GET /api/assets/${assetId}`,
  `GET /api/prospects/${prospect}`,
  `GET /api/assets/${assetId}/shares`,
  `GET /api/assets/${assetId}/insight`,
  `GET /api/prospects/${prospect}/shares`,
  `GET /api/users/${user}/data`,
  `DELETE /api/users/${user}?confirm=ownerless`,
  `POST /api/organizations/${organization}/switch`,
  `DELETE /api/sessions/${'B'.repeat(43)}`,
  `POST /api/invitations/${'A'.repeat(70)}/accept`,
];

/**
 * Sends random commands of a member: create, change, share, open links, revoke. One in four names a thing of `victim`,
 * another organization. Returns the last position written.
 */
export const doByChance = async (
  browser: Browser,
  chance: Chance,
  { victim, organization, times }: { victim: Things; organization: string; times: number },
): Promise<string> => {
  const made: Made = { asset: [], prospect: [], share: [], invitation: [] };
  let last = '0';

  const own = await idOfPerson(browser);
  const send = async <Body>(line: string, body?: object): Promise<Body | null> => {
    const answer = await patiently(() =>
      call<Body>(browser, line.replace('OWN', own), body === undefined ? {} : { body }),
    );
    last = answer.headers.get('upline-position') ?? last;
    return answer.status < 300 ? answer.body : null;
  };
  const idOf = (kind: Kind): string =>
    made[kind].length === 0 || chance.next() < 0.25 ? victim[kind] : chance.pick(made[kind]);
  const keep = (kind: Kind, row: { id: string } | null): void => void (row && made[kind].push(row.id));

  const change = async (): Promise<void> => {
    const kind = chance.pick(kinds);
    const [line, body] = chance.pick(changes[kind]);
    await send(line.replace(':id', idOf(kind)), body);
  };
  const share = async (): Promise<void> => {
    const body = chance.next() < 0.5 ? { prospectId: idOf('prospect') } : {};
    const row = await send<ShareAnswer>(`POST /api/assets/${idOf('asset')}/share`, body);
    keep('share', row);
    if (row) await browser.fetch(`${new URL(row.link).pathname}/view`, { method: 'POST', headers: { cookie: '' } });
  };
  const moves: readonly (() => Promise<void>)[] = [
    async () => keep('asset', await send<AssetAnswer>('POST /api/assets', asset(`Asset ${chance.below(1_000)}`))),
    async () =>
      keep('prospect', await send<ProspectAnswer>('POST /api/prospects', { name: `Person ${chance.below(1_000)}` })),
    async () =>
      keep(
        'invitation',
        await send<InvitationAnswer>('POST /api/team-members/invite', { email: `p${chance.below(1e6)}@mail.example` }),
      ),
    async () =>
      void (await send(`PUT /api/organizations/${organization}`, {
        name: `Beta ${chance.below(100)}`,
        primaryColor: '#123456',
      })),
    async () => void (await send(`PUT /api/organizations/${victim.organization}`, { name: 'Taken over' })),
    async () => void (await send(`PUT /api/team-members/${victim.member}/role`, { role: 'owner' })),
    async () => void (await send(`DELETE /api/team-members/${victim.member}`)),
    async () =>
      void (await send('PUT /api/users/OWN', {
        firstName: `B${chance.below(100)}`,
        email: 'b@team.example',
        username: 'beta',
      })),
    async () => void (await send(chance.pick(trials(victim)))),
    async () => void (await send(chance.pick(trials(victim)))),
    async () => void (await send('POST /api/notifications/read', { upTo: chance.below(10_000) })),
    share,
    share,
    change,
    change,
    change,
    change,
  ];
  for (let count = 0; count < times; count += 1) await chance.pick(moves)();
  return last;
};
