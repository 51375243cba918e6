import { randomUUID } from 'node:crypto';
import type { AssetAnswer, InvitationAnswer, ProspectAnswer, ShareAnswer } from '@upline/contracts';
import { commandHeader, isRejection } from '@upline/contracts';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import { expect, vi } from 'vitest';
import { createBulkStore } from '../../src/prospect/bulk/bulkStore.ts';
import { resetFactor } from '../../src/identity/security/factorReset.ts';
import { keepWaiting, linkSignIn, waitingFor } from '../../src/identity/account/signInLinks.ts';
import { handleCommand } from '../../src/platform/commands/handleCommand.ts';
import { byProduct } from '../../src/platform/commands/judge.ts';
import { systemMeta } from '../../src/platform/commands/metadata.ts';
import { uuidV7 } from '../../src/platform/lib/ids.ts';
import { createAuthenticatorApp } from '../people/authenticatorApp.ts';
import type { Browser } from '../people/browser.ts';
import { createBrowser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { draftImport, importPeople, sendFile, until } from '../people/imports.ts';
import type { LocalServer } from '../servers/localServer.ts';
import { addMemberByMail, eventually, foundOrganization, idOf } from '../people/organizations.ts';
import { confirmBy, mailedToken } from '../people/proving.ts';

/** A server of a test, and what the test decides of the world around it. */
export type World = {
  server: LocalServer;
  /** The address of a picture on somebody else's host, which answers so or fails. */
  picture: (works: boolean) => string;
  /** Makes the mail server put off the next try of every mail, or refuse mails until it takes them. */
  setMailServer: (how: 'takes' | 'puts off once' | 'refuses') => void;
  /** Makes the job fail that reassigns what this person owned; null for none. */
  failReassigning: (userId: string | null) => void;
};

export const send = async <Body = unknown>(browser: Browser, line: string, body?: object): Promise<Body> => {
  const answer = await call<Body>(browser, line, body === undefined ? {} : { body });
  expect(answer.status, `${line}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};

const organizationOf = async (member: Browser): Promise<string> =>
  (await send<{ organization: { id: string } }>(member, 'GET /api/auth/user')).organization.id;

const addProspect = async (owner: Browser, name: string): Promise<string> =>
  (await send<ProspectAnswer>(owner, 'POST /api/prospects', { name })).id;

const inviteAt = async (owner: Browser, email: string): Promise<string> =>
  (await send<InvitationAnswer>(owner, 'POST /api/team-members/invite', { email })).id;

const asset = { type: 'link', title: 'Tour', url: 'https://a.example/', thumbnailUrl: null };
const addAsset = async (owner: Browser, thumbnailUrl: string | null = null): Promise<string> =>
  (await send<AssetAnswer>(owner, 'POST /api/assets', { ...asset, thumbnailUrl })).id;

/** Bob is removed, and comes back to five new prospects; Cay's heir Dan is removed, and comes back too. */
const removeAndInviteAgain = async ({ server, failReassigning }: World, ann: Browser) => {
  const owned = async (owner: Browser, count: number) => {
    const id = await idOf(owner);
    await eventually<ProspectAnswer[]>(ann, '/api/prospects', (rows) =>
      expect(rows.filter(({ ownerId }) => ownerId === id)).toHaveLength(count),
    );
  };
  const removeFor = async (member: Browser, heir: Browser) =>
    send(ann, `DELETE /api/team-members/${await idOf(member)}?reassignTo=${await idOf(heir)}`);
  const comeBack = async (member: Browser, name: string) => {
    const mails = () => server.mails.filter(({ to }) => to === `${name}@team.example`);
    const before = mails().length;
    await inviteAt(ann, `${name}@team.example`);
    await vi.waitFor(() => expect(mails()).toHaveLength(before + 1), { timeout: patienceMs });
    await send(member, `POST /api/invitations/${await mailedToken(server, `${name}@team.example`, 'invite')}/accept`);
  };
  const [bob, cay, dan] = [
    await addMemberByMail(server, ann, 'bob'),
    await addMemberByMail(server, ann, 'cay'),
    await addMemberByMail(server, ann, 'dan'),
  ];
  const deleted = await addProspect(bob, 'Deleted');
  await send(bob, `DELETE /api/prospects/${deleted}`);
  await addProspect(bob, 'Early');
  await addAsset(bob);
  await removeFor(bob, ann);
  await owned(ann, 1);
  await send(ann, `POST /api/prospects/${deleted}/restore`);
  await comeBack(bob, 'bob');
  for (let at = 0; at < 5; at += 1) await addProspect(bob, `Mine ${at}`);
  await addProspect(cay, 'Of Cay');
  // what Cay owned waits until the one who should take over is removed as well
  failReassigning(await idOf(cay));
  await removeFor(cay, dan);
  // the links that Dan saw are renewed when he goes
  for (const role of ['admin', 'member']) await send(ann, `PUT /api/team-members/${await idOf(dan)}/role`, { role });
  await inviteAt(ann, 'open@mail.example');
  await removeFor(dan, ann);
  const reassigned = () => server.done.filter((kind) => kind === 'reassign');
  await vi.waitFor(() => expect(reassigned()).toHaveLength(2), { timeout: patienceMs });
  failReassigning(null);
  await owned(ann, 3);
  await comeBack(dan, 'dan');
  await addProspect(dan, 'Of Dan');
  return { bob, dan };
};

/** Invitations that ended in every way before their addressee joined. */
const endInvitations = async ({ server, setMailServer }: World, ann: Browser) => {
  const organizationId = await organizationOf(ann);
  const failedAt = (id: string, mail: string) =>
    eventually<InvitationAnswer[]>(ann, '/api/invitations', (rows) =>
      expect(rows.find((row) => row.id === id)?.mail).toBe(mail),
    );
  const revoked = await inviteAt(ann, 'revoked@mail.example');
  await send(ann, `DELETE /api/invitations/${revoked}`);
  await inviteAt(ann, 'revoked@mail.example');
  setMailServer('puts off once');
  await failedAt(await inviteAt(ann, 'waiting@mail.example'), 'sent');
  setMailServer('refuses');
  const failed = await inviteAt(ann, 'failed@mail.example');
  const later = await inviteAt(ann, 'later@mail.example');
  for (const id of [failed, later]) await failedAt(id, 'failed');
  setMailServer('takes');
  await send(ann, `POST /api/invitations/${later}/resend`);
  await failedAt(later, 'sent');
  // as when its job was lost, and found again after its days
  const { teams, clock } = server.dependencies;
  const invitation = {
    invitationId: uuidV7(clock().getTime()),
    email: 'expired@mail.example',
    invitedBy: await idOf(ann),
  };
  const expired = await handleCommand({
    repository: teams,
    id: organizationId,
    meta: await systemMeta(server.dependencies, { organizationId }),
    command: {
      type: 'InviteMember',
      data: { ...invitation, at: clock().toISOString(), expiresAt: clock().toISOString() },
    },
    judge: byProduct,
  });
  expect(isRejection(expired)).toBe(false);
};

/** Assets whose picture was stored, failed, changed, removed or deleted. */
const changePictures = async ({ server, picture }: World, ann: Browser) => {
  const settled = (id: string, check: (asset: AssetAnswer) => void) =>
    eventually<AssetAnswer>(ann, `/api/assets/${id}`, check);
  const stored = (id: string) => settled(id, ({ thumbnail }) => expect(thumbnail).toEqual(expect.any(String)));
  const failed = (id: string) => settled(id, ({ thumbnailProblem }) => expect(thumbnailProblem).not.toBeNull());
  const [working, broken] = [picture(true), picture(false)];
  const [kept, lost, deleted] = [
    await addAsset(ann, working),
    await addAsset(ann, broken),
    await addAsset(ann, working),
  ];
  await Promise.all([stored(kept), failed(lost), stored(deleted)]);
  await send(ann, `PUT /api/assets/${lost}`, { ...asset, title: 'Once more', thumbnailUrl: broken });
  await send(ann, `PUT /api/assets/${kept}`, { ...asset, thumbnailUrl: null });
  const { organizationId } = await server.dependencies.assets.load(kept);
  const bytes = () => server.ports.pictures.find(organizationId ?? '', kept);
  await vi.waitFor(async () => expect(await bytes()).toBeNull(), { timeout: patienceMs });
  await send(ann, `PUT /api/assets/${kept}`, { ...asset, thumbnailUrl: working });
  for (const change of ['DELETE', 'POST', 'DELETE']) {
    await send(ann, `${change} /api/assets/${deleted}${change === 'POST' ? '/restore' : ''}`);
  }
  await stored(kept);
  await send(ann, `PUT /api/assets/${kept}/variants/de`, { title: 'Rundgang', url: 'https://a.example/de' });
  await send(ann, `DELETE /api/assets/${kept}/variants/de`);
};

/** Shares that were withdrawn, restored and taken back around a level, and prospects of every end. */
const undoShares = async (bob: Browser) => {
  const assetId = await addAsset(bob);
  const share = () => send<ShareAnswer>(bob, `POST /api/assets/${assetId}/share`, {});
  for (let at = 0; at < 25; at += 1) await share();
  await send(bob, `POST /api/shares/${(await share()).id}/retract`);
  const { id } = await share();
  await send(bob, `DELETE /api/shares/${id}`);
  await send(bob, `POST /api/shares/${id}/restore`);
  for (const change of ['withdraw-links', 'restore-links']) await send(bob, `POST /api/assets/${assetId}/${change}`);
  const met = await addProspect(bob, 'Met');
  const statusIs = (status: string) =>
    eventually<ProspectAnswer>(bob, `/api/prospects/${met}`, (prospect) => expect(prospect.status).toBe(status));
  const sent = await send<ShareAnswer>(bob, `POST /api/assets/${assetId}/share`, { prospectId: met });
  await statusIs('contacted');
  await send(bob, `POST /api/shares/${sent.id}/retract`);
  await statusIs('new');
  const [erased, moved] = [await addProspect(bob, 'Erased'), await addProspect(bob, 'Moved')];
  await send(bob, `POST /api/prospects/${erased}/erase`);
  for (const status of ['converted', 'new']) await send(bob, `PUT /api/prospects/${moved}/status`, { status });
  for (const dueOn of ['2026-10-16', '2026-10-17']) await send(bob, `PUT /api/prospects/${moved}/follow-up`, { dueOn });
  await send(bob, `DELETE /api/prospects/${moved}/follow-up`);
  await send(bob, `PUT /api/prospects/${moved}/follow-up`, { dueOn: '2026-10-16' });
};

/** An answer to a link, a conversion that was taken back after leaders read of it, and a refusal that was lifted. */
const answerAndRefuse = async ({ url }: LocalServer, { ann, bob }: { ann: Browser; bob: Browser }) => {
  const { id } = await send<ProspectAnswer>(bob, 'POST /api/prospects', { name: 'Answered', phone: '+4915112345001' });
  const becomes = (assert: (prospect: ProspectAnswer) => void) =>
    eventually<ProspectAnswer>(bob, `/api/prospects/${id}`, assert);
  const says = async (prospectId: string | null, body: object) => {
    const assetId = await addAsset(bob);
    const { link } = await send<ShareAnswer>(bob, `POST /api/assets/${assetId}/share`, { prospectId });
    const answer = await createBrowser(url).fetch(`${new URL(link).pathname}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: 'visitor', ...body }),
    });
    expect(answer.status).toBe(200);
  };
  await says(id, { answer: 'interested' });
  await says(null, { answer: 'stop', contact: 'typed@mail.example' });
  await becomes(({ status }) => expect(status).toBe('interested'));
  // one more was converted before, and another status was set by hand since: that alert stays
  const alert = (said: string) =>
    eventually<{ items: { type: string; text: string }[] }>(ann, '/api/notifications', ({ items }) =>
      expect(items.find(({ type }) => type === 'team_converted')?.text).toContain(said),
    );
  const { headers } = await call(bob, `PUT /api/prospects/${id}/status`, { body: { status: 'converted' } });
  await alert('converted 2 prospects');
  await send(bob, `POST /api/prospects/${id}/undo`, { command: headers.get(commandHeader) });
  await alert('converted a prospect');
  await send(bob, `POST /api/prospects/${id}/refusal`);
  await becomes(({ refused }) => expect(refused?.via).toBe('rep'));
  await send(ann, `DELETE /api/prospects/${id}/refusal`, { reason: 'They called us' });
  await becomes(({ refused }) => expect(refused ?? null).toBeNull());
};

/** An asset that somebody else gave another address, an export, and an owner who came after these were reported. */
const repointAndExport = async (ann: Browser, { bob, dan }: { bob: Browser; dan: Browser }) => {
  const hears = (of: string) =>
    eventually<{ items: { type: string }[] }>(ann, '/api/notifications', ({ items }) =>
      expect(items.map(({ type }) => type)).toContain(of),
    );
  const id = await addAsset(ann);
  await send(bob, `PUT /api/assets/${id}`, { ...asset, url: 'https://b.example/' });
  await hears('asset_repointed');
  expect((await bob.fetch('/api/prospects/export?format=csv')).status).toBe(200);
  await hears('data_exported');
  await send(ann, `PUT /api/team-members/${await idOf(dan)}/role`, { role: 'owner' });
};

/** A sign-in of a provider that the operator linked to this person. */
const linkOne = async ({ dependencies }: LocalServer, id: string) => {
  const email = 'dan@team.example';
  const found = { issuer: 'https://provider.example', subject: 'dan', email, people: [id] };
  const { documents } = dependencies;
  // documents end by the clock of the machine, not by that of the history
  await keepWaiting({ documents, clock: () => new Date() }, found);
  const [waits] = await waitingFor(documents, email);
  const person = { id, email, name: 'Dan', hasAccount: true, organizations: [] };
  expect(await linkSignIn(dependencies, person, waits?.id ?? '')).toEqual({ linked: waits });
};

/** People whose accounts were erased, and the mails that people ask for themselves. */
const eraseAndAsk = async ({ server }: World, { ann, dan }: { ann: Browser; dan: Browser }) => {
  const [zoe, eva] = [await foundOrganization(server.url, 'zoe'), await addMemberByMail(server, ann, 'eva')];
  await confirmBy(server, zoe, 'zoe@team.example');
  await addProspect(eva, 'Of Eva');
  for (const person of [zoe, eva]) await send(person, `DELETE /api/users/${await idOf(person)}`);
  const page = await createBrowser(server.url).open('/oidc/forgot-password');
  await createBrowser(server.url).submit(page, { email: 'dan@team.example' });
  const { secret } = await send<{ secret: string }>(dan, 'POST /api/security/app');
  await send(dan, 'PUT /api/security/app', { code: createAuthenticatorApp(secret).code(Date.now()) });
  expect(await resetFactor(server.dependencies, await idOf(dan))).toBe('removed');
  await linkOne(server, await idOf(dan));
  await foundOrganization(server.url, 'unproven');
  const { id } = await send<{ id: string }>(ann, 'POST /api/messages', { text: 'Hello' });
  await send(ann, `PUT /api/messages/${id}`, { text: 'Hello again' });
  await send(ann, `DELETE /api/messages/${id}`);
  await server.ports.queue.enqueue([{ id: 'erase-again-1', kind: 'erase-again', data: {} }]);
};

/** Two people come by an import, and one of them stays when it is undone; another import is cancelled. */
const importSome = async (bob: Browser): Promise<void> => {
  const read = await sendFile(bob, await draftImport(bob), 'name,phone\nImported,+4915112345678\nTouched,\n,none\n');
  await importPeople(bob, read);
  const people = await send<ProspectAnswer[]>(bob, 'GET /api/prospects');
  const touched = people.find(({ name }) => name === 'Touched')?.id ?? '';
  await send(bob, `POST /api/prospects/${touched}/notes`, { text: 'Called' });
  await send(bob, `POST /api/imports/${read.id}/undo`);
  await until(bob, read.id, 'undone');
  await send(bob, `POST /api/imports/${await draftImport(bob)}/cancel`);
};

/** A change of several people that goes on as a job, and its undo. */
const changeMany = async ({ server }: World, bob: Browser): Promise<void> => {
  // documents end by the clock of the machine, not by that of the history
  const store = createBulkStore(server.dependencies.documents, () => new Date());
  const [id, byId] = [await addProspect(bob, 'One of many'), await idOf(bob)];
  const organizationId = await organizationOf(bob);
  const change = { do: 'status', status: 'lost' } as const;
  const people = [{ id, ownerId: byId, revision: 0 }];
  const bulk = await store.begin({ id: randomUUID(), organizationId, byId, change, requestHash: null }, people);
  const runs = async (state: 'running' | 'undoing', status: string): Promise<void> => {
    await store.save({ ...bulk, state });
    await store.savePiece(bulk, 0, people);
    const [kind, isUndo] = ['bulk', state === 'undoing'];
    const before = server.done.filter((done) => done === kind).length;
    await server.ports.queue.enqueue([{ id: `bulk-${state}-${bulk.id}`, kind, data: { bulkId: bulk.id, isUndo } }]);
    await vi.waitFor(() => expect(server.done.filter((done) => done === kind).length).toBeGreaterThan(before), {
      timeout: patienceMs,
    });
    await eventually<ProspectAnswer>(bob, `/api/prospects/${id}`, (now) => expect(now.status).toBe(status));
  };
  await runs('running', 'lost');
  await runs('undoing', 'new');
  // as when the process had ended before it kept how far it was
  await store.save(bulk);
  await store.savePiece(bulk, 0, people);
};

/** A history in which everything that can be undone, repeated or reversed was. Answers who was in it. */
export const undoEverything = async (world: World) => {
  const { server } = world;
  const ann = await foundOrganization(server.url, 'ann');
  const { bob, dan } = await removeAndInviteAgain(world, ann);
  await endInvitations(world, ann);
  await changePictures(world, ann);
  await send(ann, `PUT /api/organizations/${await organizationOf(ann)}/goal`, { goal: 20 });
  await undoShares(bob);
  await importSome(bob);
  await changeMany(world, bob);
  await answerAndRefuse(server, { ann, bob });
  await repointAndExport(ann, { bob, dan });
  await eraseAndAsk(world, { ann, dan });
  const mails = { reminders: true, reports: true, features: true };
  await send(bob, 'PUT /api/preferences', { timeZone: 'Europe/Berlin', mails });
  return { ann, bob, dan };
};
