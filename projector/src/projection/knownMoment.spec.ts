import { expect, it } from 'vitest';
import { knownMomentOf } from './knownMoment.ts';

it('a moment is none where the time or the zone is not known, and else that of the clock there', () => {
  expect(knownMomentOf('2026-11-23', '14:30', 'Europe/Berlin')).toBe(Date.parse('2026-11-23T13:30:00Z'));
  expect(knownMomentOf('2026-11-23', '14:30', 'Europe/Atlantis')).toBeNull();
  expect(knownMomentOf('2026-11-23', '', 'UTC')).toBeNull();
});
