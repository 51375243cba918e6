import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createFakeApi } from '../../../../testing/fakeApi.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { SlashKey } from './SlashKey.tsx';

const Screen = ({ takes = false }: { takes?: boolean }) => (
  <div onKeyDown={(event) => takes && event.preventDefault()}>
    <SlashKey />
    <input type="checkbox" />
    <input type="text" />
    <output>{useLocation().search}</output>
  </div>
);
// without the shell's dialogs: the address alone is asked for, not the code of the palette
const show = (shown: ReactElement): void => void renderScreen(shown, { fake: createFakeApi(), framed: false });
const press = (role: string): Promise<void> => userEvent.type(screen.getByRole(role), '/');
const address = (): string | null => screen.getByRole('status').textContent;

it('opens the palette, from a box to tick as well', async () => {
  show(<Screen />);
  await press('checkbox');
  await expect.poll(address).toBe('?find');
});

it('leaves the key to a field that somebody types into', async () => {
  show(<Screen />);
  await press('textbox');
  expect(address()).toBe('');
});

it('leaves the key to the search of a list, which took it', async () => {
  show(<Screen takes />);
  await press('checkbox');
  expect(address()).toBe('');
});
