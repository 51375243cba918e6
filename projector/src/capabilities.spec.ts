import { capabilities as contracts } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { reactorViews } from '@upline/infra/metrics/installationMetrics.ts';
import { capabilities } from './capabilities.ts';
import { reactorView } from './reaction/reactorRun.ts';

describe('the capabilities of the projector', () => {
  it('are those of the contracts, with one projection for each view', () => {
    const projected = capabilities.map(({ name, projections }): [string, string[]] => [
      name,
      projections.map(({ view }) => view.name),
    ]);
    const defined = contracts.map((capability): [string, string[]] => [
      capability.name,
      'views' in capability ? capability.views.map(({ name }) => name) : [],
    ]);
    expect(projected).toEqual(defined);
  });

  it('have the reactors that the metrics name', () => {
    const names = capabilities.flatMap(({ reactors }) => reactors.map(({ name }) => reactorView(name)));
    expect(names.toSorted()).toEqual(reactorViews.toSorted());
  });

  it('declare each reactor under a name of its own', () => {
    const names = capabilities.flatMap(({ reactors }) => reactors.map(({ name }) => name));
    expect(names).toEqual([...new Set(names)]);
  });
});
