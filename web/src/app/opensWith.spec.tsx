import { cleanup, waitFor } from '@testing-library/react';
import { queries, screens as definitions, shellQueries } from '@upline/contracts';
import type { OpeningQuery, QueryDefinition, ScreenDefinition } from '@upline/contracts';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { screens } from './screens.ts';
import { memberAt, preferences } from '../../testing/samples.ts';
import { showScreen, signedInApi } from '../../testing/showScreen.tsx';

const routes: Readonly<Record<string, QueryDefinition>> = queries;

/** An address whose search is in the order of its names. */
const written = (path: string, search: Iterable<readonly [string, unknown]>): string =>
  `${path}?${[...search]
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join('&')}`;

const addressOf = ({ query, search = {} }: OpeningQuery): string => {
  return written(routes[query]?.path ?? '', Object.entries(search));
};

const ofShell = shellQueries.map(addressOf);
const opening = Object.values<ScreenDefinition>(definitions).filter(({ opensWith }) => opensWith !== undefined);

afterEach(cleanup);

describe('the screen', () => {
  it.each(opening)('at $path asks as it opens for what its page holds, and for nothing else', async (definition) => {
    const found = screens.find(({ path }) => path === definition.path);
    if (!found) throw new Error(`no screen is at ${definition.path}`);
    await found.preload();
    const api = signedInApi();
    api.answers('showPreferences', preferences);
    api.answers('listMembers', [memberAt(0)]);
    const { Screen } = found;
    showScreen(
      <Suspense>
        <Screen />
      </Suspense>,
      { api, path: definition.path },
    );
    const asked = (): string[] => {
      const addresses = api.calls.map(({ path, search }) => written(path, search));
      return [...new Set(addresses)].filter((address) => !ofShell.includes(address)).sort();
    };
    const held = (definition.opensWith ?? []).map(addressOf).sort();
    await waitFor(() => expect(asked()).toEqual(held));
  });
});
