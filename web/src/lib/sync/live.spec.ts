import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followConnection } from './live.ts';

describe('what the header says of the connection', () => {
  let said: string[];
  let connection: ReturnType<typeof followConnection>;
  beforeEach(() => {
    vi.useFakeTimers();
    said = [];
    connection = followConnection((state) => said.push(state));
  });
  afterEach(() => {
    connection.end();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  // shows I49
  it('is nothing in the first five seconds, however often a try fails', () => {
    connection.lose();
    vi.advanceTimersByTime(3000);
    connection.lose();
    vi.advanceTimersByTime(1999);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['reconnecting']);
  });

  it('is nothing new when a lost connection is back within five seconds', () => {
    connection.have();
    connection.lose();
    vi.advanceTimersByTime(4999);
    connection.have();
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual(['live', 'live']);
  });

  it('is offline after twenty seconds, and live when the connection is back', () => {
    vi.advanceTimersByTime(20_000);
    connection.have();
    expect(said).toEqual(['reconnecting', 'offline', 'live']);
  });

  it('is offline at once where the browser has no network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    connection.lose();
    expect(said).toEqual(['offline']);
  });
});
