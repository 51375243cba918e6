import { levelOf } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { createChance } from './chance.ts';
import { demoPeople } from './people.ts';
import { demoWeeks, planHistory } from './plan.ts';
import type { Deed, Step } from './plan.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const weekMs = 7 * 86_400_000;
const weekStart = Date.parse('2026-11-16T00:00:00Z');
const { start, steps } = planHistory({ chance: createChance(7), now, weekStart });
type Of<Does extends Deed['does']> = Extract<Step, { does: Does }>;
const all = <Does extends Deed['does']>(does: Does): Of<Does>[] =>
  steps.filter((step): step is Of<Does> => step.does === does);
const count = <Key>(keys: readonly Key[]): Map<Key, number> => {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

const neededBy = (step: Step): string[] => {
  const needs = 'by' in step ? [`person ${step.by}`] : [];
  if (step.does === 'invite') needs.push(`person ${step.sponsor}`);
  if (step.does === 'join') needs.push(`invitation of ${step.person}`);
  if (step.does === 'share') needs.push(`asset ${step.asset}`);
  if (step.does === 'share' && step.prospect !== null) needs.push(`prospect ${step.prospect}`);
  if (step.does === 'move-prospect') needs.push(`prospect ${step.prospect}`);
  if (step.does === 'open' || step.does === 'answer') needs.push(`share ${step.share}`);
  return needs;
};

const madeBy = (step: Step): string[] => {
  if (step.does === 'invite') return [`invitation of ${step.person}`];
  if (step.does === 'join') return [`person ${step.person}`];
  if (step.does === 'create-asset') return [`asset ${step.asset}`];
  if (step.does === 'add-prospect') return [`prospect ${step.prospect}`];
  return step.does === 'share' ? [`share ${step.share}`] : [];
};

describe('the story of the demo', () => {
  // shows I47
  it('is the same for the same seed, in the order of the times, and never ahead of now', () => {
    expect(planHistory({ chance: createChance(7), now, weekStart })).toEqual({ start, steps });
    expect(steps).toEqual([...steps].sort((one, other) => one.at - other.at));
    expect(steps.every(({ at }) => at >= start && at < now)).toBe(true);
  });

  it('does nothing with a person, an asset, a prospect or a link before they are there', () => {
    const there = new Set(['person 0']);
    for (const step of steps) {
      expect(neededBy(step).filter((one) => !there.has(one))).toEqual([]);
      for (const one of madeBy(step)) there.add(one);
    }
  });

  it('has answers to the latest links of the leader, each of another person, after the link was made', () => {
    const answers = all('answer');
    expect(answers.map(({ answer }) => answer)).toEqual(['not-now', 'interested', 'question', 'call']);
    const links = answers.map(({ share }) => all('share').find((one) => one.share === share));
    expect(links.map((link) => link?.by)).toEqual([0, 0, 0, 0]);
    expect(new Set(links.map((link) => link?.prospect)).size).toBe(4);
    for (const [place, link] of links.entries()) expect(link?.at).toBeLessThan(answers[place]?.at ?? 0);
  });

  // shows I47
  it('has no cliff: each week has at most a third more or less than the one before, once the team is there', () => {
    const weekly = Array.from({ length: demoWeeks }, (_none, week) => {
      const [from, to] = [start + week * weekMs, start + (week + 1) * weekMs];
      return all('share').filter(({ at }) => at >= from && at < to).length;
    });
    for (const [week, shares] of weekly.entries()) {
      const before = weekly[week - 1];
      if (week < 3 || before === undefined) continue;
      expect(shares / before).toBeGreaterThan(2 / 3);
      expect(shares / before).toBeLessThan(4 / 3);
    }
  });

  // shows I47
  it.each(['2026-11-16T00:10:00Z', '2026-11-17T12:00:00Z', '2026-11-22T23:00:00Z'])(
    'has more than half a week in the present one, also at %s',
    (time) => {
      const at = Date.parse(time);
      const shares = planHistory({ chance: createChance(7), now: at, weekStart }).steps.flatMap((step) =>
        step.does === 'share' ? [step.at] : [],
      );
      const thisWeek = shares.filter((one) => one >= weekStart).length;
      const lastWeek = shares.filter((one) => one < weekStart && one >= weekStart - weekMs).length;
      expect(thisWeek / lastWeek).toBeGreaterThan(0.5);
      expect(thisWeek / lastWeek).toBeLessThan(4 / 3);
      expect(Math.max(...shares)).toBeLessThan(at);
    },
  );

  // shows I47
  it('has members of every level, one who went silent and one who just joined', () => {
    const shares = count(all('share').map(({ by }) => by));
    const levels = count([...demoPeople.keys()].map((place) => levelOf(shares.get(place) ?? 0)));
    for (const level of ['bronze', 'silver', 'gold', 'platinum'] as const)
      expect(levels.get(level)).toBeGreaterThanOrEqual(2);
    const last = (place: number): number =>
      Math.max(...all('share').flatMap(({ by, at }) => (by === place ? [at] : [])));
    const silent = demoPeople.findIndex(({ silentFor }) => silentFor !== undefined);
    expect(shares.get(silent)).toBeGreaterThan(5);
    expect(now - last(silent)).toBeGreaterThan(4 * weekMs);
    const newest = demoPeople.length - 1;
    const joined = all('join').find(({ person }) => person === newest);
    expect(now - (joined?.at ?? 0)).toBeLessThan(2 * 86_400_000);
    expect(shares.get(newest)).toBeUndefined();
  });

  // shows I47
  it('has prospects of every status, with links of their own that some come back to', () => {
    const status = new Map(all('add-prospect').map(({ prospect }) => [prospect, 'new']));
    for (const move of all('move-prospect')) status.set(move.prospect, move.status);
    const statuses = count([...status.values()]);
    for (const one of ['new', 'contacted', 'interested', 'converted', 'lost'])
      expect(statuses.get(one), one).toBeGreaterThanOrEqual(5);
    const names = all('add-prospect').map(({ about }) => about.name);
    expect(new Set(names).size, 'each with a name of their own').toBe(names.length);
    const addressed = new Set(all('share').flatMap(({ share, prospect }) => (prospect === null ? [] : [share])));
    expect(addressed.size).toBeGreaterThan(100);
    const openings = count(all('open').flatMap(({ share }) => (addressed.has(share) ? [share] : [])));
    expect([...openings.values()].filter((times) => times > 1).length).toBeGreaterThan(20);
  });

  it('shares with prospects of the sharer only', () => {
    const owners = new Map(all('add-prospect').map(({ prospect, by }) => [prospect, by]));
    for (const { by, prospect } of all('share')) if (prospect !== null) expect(owners.get(prospect)).toBe(by);
  });
});
