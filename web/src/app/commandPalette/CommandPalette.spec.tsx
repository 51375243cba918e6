import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useLocation } from 'react-router-dom';
import { createFakeApi, problemOf } from '../../../testing/fakeApi.ts';
import type { FakeApi } from '../../../testing/fakeApi.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { assetAt, currentUser, idOf, memberAt, prospectAt } from '../../../testing/samples.ts';
import { applyChanged } from '../../lib/sync/live.ts';
import { AppRoutes } from '../root/AppRoutes.tsx';

let fake: FakeApi;
/** The signals of all requests, by their paths. */
let signals: { path: string; signal: AbortSignal | null | undefined }[];

const Address = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
};

const show = (changes: Parameters<typeof currentUser>[0] = {}) => {
  fake.answers('currentUser', currentUser(changes));
  const fetch: typeof globalThis.fetch = (input, init) => {
    signals.push({ path: input instanceof Request ? input.url : input.toString(), signal: init?.signal });
    return fake.fetch(input, init);
  };
  const routes = (
    <>
      <Address />
      <AppRoutes signedIn />
    </>
  );
  return renderScreen(routes, { fake: { ...fake, fetch }, path: '/settings', framed: false });
};

const press = (key: string): boolean => fireEvent.keyDown(window, { key, ctrlKey: true });
const open = async (): Promise<HTMLElement> => {
  await screen.findByRole('banner');
  press('k');
  return screen.findByRole('combobox', { name: 'Search or type an action' });
};
const address = (): string | null => screen.getByTestId('address').textContent;
const options = (): (string | null)[] => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const searches = (path: string): (string | null)[] =>
  fake.callsOf(path).flatMap(({ search }) => (search.has('search') ? [search.get('search')] : []));

beforeEach(() => {
  fake = createFakeApi();
  signals = [];
  fake.answers('listOrganizations', [
    { id: idOf(900), name: 'Northlight Collective', primaryColor: '#C2410C', current: true },
    { id: idOf(901), name: 'Second Team', primaryColor: '#365314', current: false },
  ]);
  fake.answers('listAssets', [assetAt(1)]);
  fake.answers('listProspects', [prospectAt(1)]);
  fake.answers('listMembers', [memberAt(1)]);
  fake.answers('findAsset', assetAt(1));
});

afterEach(() => sessionStorage.clear());

describe('the command palette', () => {
  // shows I48
  it('opens with the keys that the button names, takes the focus, and gives it back with Escape', async () => {
    show();
    const button = await screen.findByRole('button', { name: 'Search' });
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K');
    button.focus();
    const field = await open();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(address()).toBe('/settings?find');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(document.activeElement).toBe(button);
    expect(address()).toBe('/settings');
  });

  it('goes on saying how much it found while a change of what it shows is fetched', async () => {
    const client = show();
    await userEvent.type(await open(), 'sample');
    await screen.findByText('3 results');
    const before = searches('/api/assets').length;
    fake.repliesTo('listAssets', () => new Promise(() => {}));
    act(() => applyChanged(client, { organizationId: idOf(900), positions: { assets: 9 } }));
    await waitFor(() => expect(searches('/api/assets').length).toBe(before + 1));
    expect(screen.queryByText('3 results')).not.toBeNull();
  });

  it('matches actions at once, by any of their words, and moves with the arrows', async () => {
    show();
    const field = await open();
    await userEvent.type(field, 'new');
    expect(options().slice(0, 3)).toEqual(['Add prospect', 'Add asset', 'Invite member']);
    const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(active()?.textContent).toBe('Add prospect');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()?.textContent).toBe('Add asset');
    expect(active()?.getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    // over the screen that one is on
    await waitFor(() => expect(address()).toMatch(/\?add-prospect$/u));
  });

  // shows I48
  it.each([
    ['owner', ['Set the team goal', 'Change the branding']],
    ['admin', ['Change the branding']],
    ['member', []],
  ] as const)('offers to an %s only what the role allows', async (role, allowed) => {
    show({ role });
    await open();
    await waitFor(() => expect(options()).toContain('Switch to Second Team'));
    expect(options().filter((label) => /goal|branding/u.test(label ?? ''))).toEqual(allowed);
    for (const label of ['Share an asset', 'Invite member', 'Team Activity', 'Appearance: dark', 'Sign out'])
      expect(options()).toContain(label);
  });

  // shows I48
  it('asks the server for a few rows once the words rest, and gives up what is not asked for any more', async () => {
    show();
    const field = await open();
    fake.repliesTo('listAssets', () => new Promise<Response>(() => undefined));
    fireEvent.change(field, { target: { value: 'pro' } });
    await waitFor(() => expect(searches('/api/prospects')).toEqual(['pro']));
    expect(fake.callsOf('/api/prospects').at(-1)?.search.get('limit')).toBe('4');
    fireEvent.change(field, { target: { value: 'product' } });
    await waitFor(() => expect(searches('/api/prospects')).toEqual(['pro', 'product']));
    const asked = (words: string) =>
      signals.find(({ path }) => path.startsWith('/api/assets') && path.endsWith(`search=${words}`));
    expect(asked('pro')?.signal?.aborted).toBe(true);
    expect(asked('product')?.signal?.aborted).toBe(false);
  });

  // shows I48
  it('leads to what was found, and offers it again, of which the tab keeps no more than the id', async () => {
    show();
    await userEvent.type(await open(), 'product');
    await userEvent.click(await screen.findByRole('option', { name: /Product tour/u }));
    await screen.findByRole('dialog', { name: /Product tour/u });
    expect(address()).toBe(`/marketing-assets?insight=${assetAt(1).id}`);
    expect(JSON.stringify(sessionStorage)).not.toContain('Product');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/marketing-assets'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    const recent = within(await screen.findByRole('group', { name: 'Recent' }));
    expect(recent.getByRole('option', { name: /Product tour/u })).toBeTruthy();
  });

  it('records a contact with the person who was found', async () => {
    show();
    const { id, name } = prospectAt(1);
    await userEvent.type(await open(), name);
    await userEvent.click(await screen.findByRole('option', { name: `Log contact with ${name}` }));
    await waitFor(() => expect(address()).toBe(`/prospects/${id}?done`));
  });

  // shows I48
  it('forgets what is not theirs to see any more, and everything with the sign-out', async () => {
    const key = `upline-draft/${idOf(0)}/${idOf(900)}/recent`;
    const [gone, kept] = [prospectAt(1).id, assetAt(1).id];
    sessionStorage.setItem(
      key,
      JSON.stringify([
        { kind: 'prospect', id: gone },
        { kind: 'asset', id: kept },
      ]),
    );
    fake.fails('findProspect', problemOf(404, 'There is no such prospect.'));
    show();
    await open();
    await screen.findByRole('group', { name: 'Recent' });
    expect(sessionStorage.getItem(key)).toBe(JSON.stringify([{ kind: 'asset', id: kept }]));
    await userEvent.click(screen.getByRole('option', { name: 'Sign out' }));
    expect(sessionStorage.getItem(key)).toBeNull();
  });

  it('says so when nothing matches, and does not open over another dialog', async () => {
    for (const list of ['listAssets', 'listProspects', 'listMembers'] as const) fake.answers(list, []);
    show();
    await userEvent.type(await open(), 'xyzzy');
    await screen.findByText('Nothing matches “xyzzy”.');
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.type(screen.getByRole('combobox'), 'invite{Enter}');
    await screen.findByRole('dialog', { name: 'Invite Team Member' });
    press('k');
    expect(address()).toBe('/settings?invite');
  });
});
