import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ProspectAnswer } from '@upline/contracts';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { AssetsPage } from './assets/AssetsPage.tsx';
import { ProspectsPage } from './prospects/ProspectsPage.tsx';
import { TeamPage } from './team/TeamPage.tsx';
import type { Call } from '../../testing/fakeApi.ts';
import { problemOf } from '../../testing/fakeApi.ts';
import { assetAt, memberAt, prospectAt } from '../../testing/samples.ts';
import { showScreen, signedInApi } from '../../testing/showScreen.tsx';
import { deferred } from '../../testing/deferred.ts';

const Address = () => <p data-testid="address">{useLocation().search}</p>;
const address = (): string => screen.getByTestId('address').textContent;
const field = (): HTMLInputElement => screen.getByRole('searchbox');
/** At once, so that no time passes between letters, however slow the machine is. */
const type = (...texts: readonly string[]): void =>
  texts.forEach((value) => fireEvent.change(field(), { target: { value } }));
const said = (): string =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

const names = ['Ada', 'Bo', 'Ben'];
const named = (call: Call) => names.filter((name) => name.toLowerCase().includes(call.search.get('search') ?? ''));
const prospectsOf = (call: Call): ProspectAnswer[] =>
  named(call).map((name) => prospectAt(names.indexOf(name), { name }));

const signedIn = () => {
  const api = signedInApi();
  api.answers('listInvitations', []);
  api.answers('listProspects', prospectsOf);
  api.answers('listAssets', (call) => named(call).map((title) => assetAt(names.indexOf(title), { title })));
  api.answers('listMembers', (call) =>
    named(call).map((firstName) => memberAt(names.indexOf(firstName), { firstName, lastName: null })),
  );
  return api;
};

const show = (element = <ProspectsPage />, api = signedIn(), at = '/') =>
  showScreen(
    <>
      {element}
      <Address />
    </>,
    { api, path: '/', at },
  );
const shown = (): string[] =>
  names.filter((name) => screen.queryByRole('button', { name: `Actions for ${name}` }) !== null);
const searches = (api: ReturnType<typeof signedIn>, path = '/api/prospects') =>
  api.callsOf(path).map(({ search }) => search.get('search'));

describe.each([
  { label: 'Search assets', path: '/api/assets', page: <AssetsPage /> },
  { label: 'Search prospects', path: '/api/prospects', page: <ProspectsPage /> },
  { label: 'Search members', path: '/api/team-members', page: <TeamPage /> },
])('$label', ({ label, path, page }) => {
  it('shows the server’s results after a pause in typing, and keeps the search in the address', async () => {
    const { api } = show(page);
    await screen.findByRole('searchbox', { name: label });
    type(' ', ' b', ' be');
    await waitFor(() => expect(shown()).toEqual(['Ben']));
    expect([field().type, field().value, address()]).toEqual(['search', ' be', '?search=be']);
    expect(searches(api, path), 'not for each letter').toEqual([null, 'be']);
    expect(said()).toBe('1 result for “be”');
  });
});

describe('the search of a list', () => {
  it('is filled in when the address has one, and leaves the rest of the address alone', async () => {
    const { api, user } = show(<ProspectsPage />, signedIn(), '/?search=b&x=1');
    await waitFor(() => expect(shown()).toEqual(['Bo', 'Ben']));
    expect([field().value, said(), searches(api)]).toEqual(['b', '2 results for “b”', ['b']]);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(shown()).toEqual(names));
    expect([address(), field().value, document.activeElement]).toEqual(['?x=1', '', field()]);
  });

  it('keeps the rows there were, and what is typed, until the answer comes', async () => {
    const api = signedIn();
    const answer = deferred<undefined>();
    show(<ProspectsPage />, api);
    await screen.findByRole('searchbox');
    api.repliesTo('listProspects', async (call) => {
      await answer.promise;
      return new Response(JSON.stringify(prospectsOf(call)), {
        headers: { 'X-Total-Count': '1', 'Upline-Position': '1' },
      });
    });
    type('a', 'ad');
    await waitFor(() => expect(searches(api)).toEqual([null, 'ad']));
    expect([shown(), field().value, screen.queryByTestId('skeleton'), said()]).toEqual([names, 'ad', null, '']);
    type('ada');
    answer.resolve(undefined);
    await waitFor(() => expect(shown()).toEqual(['Ada']));
    await waitFor(() => expect(searches(api)).toEqual([null, 'ad', 'ada']));
    expect([field().value, address()]).toEqual(['ada', '?search=ada']);
  });

  it('says when nothing matches, and a button brings everything back', async () => {
    const { user } = show();
    await screen.findByRole('searchbox');
    type('zz');
    await screen.findByText('Nothing matches “zz”.');
    expect([said(), screen.queryByText('No Prospects Yet')]).toEqual(['No results for “zz”', null]);
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(shown()).toEqual(names));
    expect([field().value, document.activeElement, address(), said()]).toEqual(['', field(), '', '']);
  });

  it('is cleared by Escape', async () => {
    const { user } = show();
    await user.type(await screen.findByRole('searchbox'), 'bo');
    await waitFor(() => expect(shown()).toEqual(['Bo']));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shown()).toEqual(names));
    expect([field().value, address()]).toEqual(['', '']);
  });

  it('is not there while there is nothing to search', async () => {
    const api = signedIn();
    api.answers('listProspects', []);
    show(<ProspectsPage />, api);
    await screen.findByText('No Prospects Yet');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('says what happened when it fails, keeps what was typed, and tries again', async () => {
    const api = signedIn();
    const { user } = show(<ProspectsPage />, api);
    await screen.findByRole('searchbox');
    api.fails('listProspects', problemOf(503, 'The service is not available right now.', 'unavailable'));
    type('bo');
    await screen.findByText('The service is not available right now.');
    expect(field().value).toBe('bo');
    api.answers('listProspects', prospectsOf);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shown()).toEqual(['Bo']));
  });
});
