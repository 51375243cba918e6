import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openChain } from '../../../../testing/servers/chainServer.ts';

const documented = (): string[] => {
  const text = readFileSync(new URL('../../../../../docs/architecture.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## The steps of a call\n(.*?)^## /ms.exec(text) ?? [];
  return [...section.matchAll(/^\d+\. `(\w+)`/gm)].map(([, name = '']) => name);
};

describe('the steps of a call', () => {
  const { steps, close } = openChain([]);
  close();
  const names = Object.keys(steps);

  // shows I60
  it('are those that docs/architecture.md lists, in their order, and at most ten', () => {
    expect(names).toEqual(documented());
    expect(names.length).toBeLessThanOrEqual(10);
  });

  it('are each in a file of their name, but for the session', () => {
    const isElsewhere = (name: string): boolean => !existsSync(new URL(`./${name}.ts`, import.meta.url));
    expect(names.filter(isElsewhere)).toEqual(['session']);
  });
});
