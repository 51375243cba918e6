import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { ApiError } from '../../lib/sync/apiError.ts';
import { Problem } from './Problem.tsx';

const show = (status: number): string => {
  const body = { ...problemOf(status, 'This went wrong.'), requestId: '0123456789abcdef' };
  render(<Problem of={new ApiError(status, JSON.stringify(body), '')} onRetry={() => undefined} />);
  return screen.getByRole('alert').textContent ?? '';
};

describe('a list that could not be loaded', () => {
  it('names the request in which the server failed, for its operator', () => {
    expect(show(500)).toContain('Request id: 0123456789abcdef');
  });

  it('names no request that was refused', () => {
    const text = show(404);
    expect(text).toContain('This went wrong.');
    expect(text).not.toContain('0123456789abcdef');
  });
});
