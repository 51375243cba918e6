import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { founderDecider, maxFounded } from './founder.decider.ts';

const { given } = scenario(founderDecider);
const data = (number: number) => ({ userId: 'u1', organizationId: `o${number}` });
const claimed = (number: number) => ({ type: 'OrganizationClaimed' as const, data: data(number) });
const claim = (number: number) => ({ type: 'ClaimOrganization' as const, data: data(number) });
const all = Array.from({ length: maxFounded }, (_none, number) => claimed(number));

describe('the organizations that one person founds', () => {
  it('are counted', () =>
    given(...all.slice(1))
      .when(claim(9))
      .then(claimed(9)));
  it('are not more than five', () =>
    given(...all)
      .when(claim(9))
      .thenRefused('organization/too-many'));
  it('count once each', () =>
    given(...all)
      .when(claim(3))
      .thenNothing());
});
