import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { FocusKeeper } from './FocusKeeper.tsx';

const names = ['ada', 'ben', 'cleo'];

const List = () => {
  const [rows, setRows] = useState(names);
  const navigate = useNavigate();
  return (
    <main>
      <h1>People</h1>
      <div role="grid">
        {rows.map((name) => (
          <div key={name} role="row" tabIndex={0} onKeyDown={({ key }) => key === 'Enter' && void navigate(`/${name}`)}>
            <Link to={`/${name}`} tabIndex={-1}>
              {name}
            </Link>
            <button type="button" onClick={() => setRows((all) => all.filter((one) => one !== name))}>
              Delete {name}
            </button>
          </div>
        ))}
      </div>
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

it('leaves the focus alone on a page that was just loaded', async () => {
  const user = show();
  await user.click(document.body);
  expect(document.activeElement).toBe(document.body);
});
