import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useParams } from './useParams.ts';

const Filters = () => {
  const [params, set] = useParams();
  return (
    <>
      <button onClick={() => set({ status: 'converted' }, false)}>Converted</button>
      <button onClick={() => set({ sort: 'name' }, true)}>By name</button>
      <output>{params.toString()}</output>
    </>
  );
};

describe('the values in the address of a screen', () => {
  it('are all there when one is chosen before the screen shows the one chosen before it', async () => {
    history.replaceState(null, '', '/list');
    render(
      <BrowserRouter>
        <Filters />
      </BrowserRouter>,
    );
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Converted' }));
      fireEvent.click(screen.getByRole('button', { name: 'By name' }));
    });
    expect(location.search).toBe('?status=converted&sort=name');
    expect(screen.getByRole('status').textContent).toBe('status=converted&sort=name');
  });
});
