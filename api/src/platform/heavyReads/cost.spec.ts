import { translateTo } from '@upline/contracts/catalogs';
import { describe, expect, it } from 'vitest';
import { createHandClock } from '../../../testing/handClock.ts';
import { HttpProblem } from '../lib/httpProblem.ts';
import { costLimits, createCosts } from './cost.ts';

const ann = { userId: 'ann', organizationId: 'o1' };
const ben = { userId: 'ben', organizationId: 'o1' };
const zoe = { userId: 'zoe', organizationId: 'o2' };
const heavy = 'heavy';

const open = () => {
  const clock = createHandClock();
  return { clock, costs: createCosts(clock.now) };
};

const refusalOf = (work: () => void): HttpProblem | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof HttpProblem) return error;
    throw error;
  }
};

describe('the budget of a person', () => {
  // shows I25
  it('is charged with what work cost, and refuses more only when it is used up', () => {
    const { costs } = open();
    costs.charge(ann, costLimits.person.bucket.burst, heavy);
    costs.check(ann, heavy);
    costs.charge(ann, 1_500, heavy);
    const refused = refusalOf(() => costs.check(ann, heavy));
    expect(refused?.problem).toMatchObject({ status: 429, code: 'too-costly' });
    expect(translateTo('en')(refused?.problem.detail ?? '')).toMatch(
      /^You asked for more .* try again in 10 seconds\.$/,
    );
    expect(refused?.headers).toEqual({ 'Retry-After': '10' });
    for (const other of [ben, zoe]) costs.check(other, heavy);
  });

  it('is paid back with time', async () => {
    const { costs, clock } = open();
    costs.charge(ann, costLimits.person.bucket.burst + 1_500, heavy);
    await clock.pass(9_900);
    expect(refusalOf(() => costs.check(ann, heavy))).not.toBeNull();
    await clock.pass(100);
    expect(refusalOf(() => costs.check(ann, heavy))).toBeNull();
  });
});

describe('a clock that was set back', () => {
  it('refuses nobody for the time until it is as late again', async () => {
    const { costs, clock } = open();
    costs.charge(ann, costLimits.person.bucket.burst + 1_500, heavy);
    costs.charge(ben, 1, heavy);
    await clock.pass(-3_600_000);
    costs.check(ben, heavy);
    expect(refusalOf(() => costs.check(ann, heavy))?.headers).toEqual({ 'Retry-After': '10' });
    await clock.pass(10_000);
    costs.check(ann, heavy);
  });
});

describe('the budget of what is light', () => {
  it('is one of its own: neither is used up with the other', () => {
    const { costs } = open();
    costs.charge(ann, 100_000, heavy);
    costs.check(ann, 'light');
    costs.charge(ben, costLimits.light.bucket.burst + 200, 'light');
    expect(refusalOf(() => costs.check(ben, 'light'))?.headers).toEqual({ 'Retry-After': '1' });
    costs.check(ben, 'list');
  });
});

describe('the budget of an organization', () => {
  // shows I25
  it('is used up by many people together, and refuses what is heavy to all of them', () => {
    const { costs } = open();
    for (let number = 0; number < 1_000; number += 1)
      costs.charge({ userId: `u${number}`, organizationId: 'o1' }, 10, heavy);
    expect(translateTo('en')(refusalOf(() => costs.check(ben, heavy))?.problem.detail ?? '')).toMatch(
      /^Your organization asked/,
    );
    expect(refusalOf(() => costs.check(ben, 'list'))).toBeNull();
    expect(refusalOf(() => costs.check(zoe, heavy))).toBeNull();
  });
});
