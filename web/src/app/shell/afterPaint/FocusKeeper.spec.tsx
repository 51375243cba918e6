import Dialog from '@mui/material/Dialog';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { FocusKeeper } from './FocusKeeper.tsx';

const names = ['ada', 'ben', 'cleo'];

const List = () => {
  const [rows, setRows] = useState(names);
  const [asked, setAsked] = useState<string | null>(null);
  const navigate = useNavigate();
  const remove = (name: string | null): void => setRows((all) => all.filter((one) => one !== name));
  return (
    <main>
      <h1>People</h1>
      <div role="grid">
        {rows.map((name) => (
          <div key={name} role="row" tabIndex={0} onKeyDown={({ key }) => key === 'Enter' && void navigate(`/${name}`)}>
            <Link to={`/${name}`} tabIndex={-1}>
              {name}
            </Link>
            <button type="button" onClick={() => remove(name)}>
              Delete {name}
            </button>
            <button type="button" onClick={() => setAsked(name)}>
              Ask about {name}
            </button>
          </div>
        ))}
      </div>
      <Dialog open={asked !== null} transitionDuration={0} role="alertdialog">
        <button type="button" onClick={() => remove(asked)}>
          Yes
        </button>
        <button type="button" onClick={() => setAsked(null)}>
          Close
        </button>
      </Dialog>
    </main>
  );
};

const Person = () => {
  const navigate = useNavigate();
  return (
    <main>
      <h1>Somebody</h1>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </main>
  );
};

const show = () => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  render(
    <MemoryRouter>
      <FocusKeeper />
      <Routes>
        <Route path="/" element={<List />} />
        <Route path="/:name" element={<Person />} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
};

const expectFocus = (find: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(find()));
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name, 'u') });

it('gives the focus to the heading of a screen that was opened, and back to its row', async () => {
  const user = show();
  rowOf('ben').focus();
  await user.keyboard('{Enter}');
  await expectFocus(() => screen.getByRole('heading', { name: 'Somebody' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await expectFocus(() => rowOf('ben'));
});

it('gives the focus to the row that takes the place of one that went, and to the heading after the last', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Delete ben' }));
  await expectFocus(() => rowOf('cleo'));
  await user.click(screen.getByRole('button', { name: 'Delete cleo' }));
  await expectFocus(() => rowOf('ada'));
  await user.click(screen.getByRole('button', { name: 'Delete ada' }));
  await expectFocus(() => screen.getByRole('heading', { name: 'People' }));
});

it.each([
  ['the dialog', () => screen.getByRole('alertdialog').parentElement],
  ['the end of the dialog', () => document.querySelector<HTMLElement>('[data-testid="sentinelEnd"]')],
])('gives the focus to the next row after a dialog in which it was on %s', async (_name, frame) => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Ask about ben' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  // a button that is disabled while it saves leaves the focus to what lies around it
  act(() => frame()?.focus());
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await expectFocus(() => rowOf('cleo'));
});

it('leaves the focus alone on a page that was just loaded', async () => {
  const user = show();
  await user.click(document.body);
  expect(document.activeElement).toBe(document.body);
});
