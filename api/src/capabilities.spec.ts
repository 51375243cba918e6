import { capabilities as declared } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { capabilities } from './capabilities.ts';

describe('the capabilities of the api', () => {
  it('are those of the contracts', () => {
    const names = capabilities.map(({ contract }): string => contract.name);
    expect(names.toSorted()).toEqual(declared.map(({ name }): string => name).toSorted());
  });

  it('write to streams with names of their own', () => {
    const streams = capabilities.flatMap((capability) =>
      'streams' in capability ? Object.values<{ stream: string }>(capability.streams).map(({ stream }) => stream) : [],
    );
    expect(streams.length).toBeGreaterThan(0);
    expect(new Set(streams).size).toBe(streams.length);
  });
});
