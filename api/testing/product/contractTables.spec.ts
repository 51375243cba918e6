import type { CommandDefinition, EventDefinitions, QueryDefinition, ScreenDefinition } from '@upline/contracts';
import { capabilities, commands, queries, screens } from '@upline/contracts';
import { describe, it } from 'vitest';
import { expectGeneratedParts } from '../documents/generatedPart.ts';
import { toMarkdownTable } from '@upline/infra/lib/textTables.ts';

/** A line for each capability: its name and its events. */
const capabilityList = (): string =>
  capabilities
    .map((capability) => {
      const definitions: readonly EventDefinitions[] = 'events' in capability ? capability.events : [];
      const types = definitions.flatMap(({ schemas }) => Object.keys(schemas));
      return `- \`${capability.name}\`: ${types.join(', ') || 'no event of its own'}`;
    })
    .join('\n');

/** A row for each path that the contracts declare: which query reads it and which commands change it. */
const callTable = (): string => {
  const calls = [
    ...Object.entries<QueryDefinition>(queries).map(([name, { path }]) => ({ path, call: `GET ${name}` })),
    ...Object.entries<CommandDefinition>(commands).map(([name, { path, method }]) => ({
      path,
      call: `${method} ${name}`,
    })),
  ];
  const byPath = Map.groupBy(calls, ({ path }) => path.replace(/:(\w+)/g, '{$1}'));
  const rows = [...byPath].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return toMarkdownTable(
    ['Path', 'Queries and commands'],
    rows.map(([path, of]) => [`\`${path}\``, of.map(({ call }) => call).join(', ')]),
  );
};

/** A row for each screen that the contracts declare. */
const screenTable = (): string =>
  toMarkdownTable(
    ['Screen', 'Path', 'Label'],
    Object.entries<ScreenDefinition>(screens).map(([name, { path, label, access }]) => [
      name,
      `\`${path.replace(/:(\w+)/g, '{$1}')}\``,
      access === 'public' ? 'a link leads there, without a session' : (label ?? '–'),
    ]),
  );

describe('the documents', () => {
  it('name every capability and event', () =>
    expectGeneratedParts('docs/architecture.md', { capabilities: capabilityList() }));

  it('name every screen, path, query and command', () =>
    expectGeneratedParts('docs/specification.md', { screens: screenTable(), calls: callTable() }));
});
