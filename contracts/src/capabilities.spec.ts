import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineCapabilities, defineCapability } from './definitions/capability.ts';
import { capabilities, commands, queries, views } from './capabilities.ts';
import type { CommandName } from './capabilities.ts';
import { defineEvents, ofOrganization } from './definitions/event.ts';
import { defineView } from './definitions/view.ts';
import type { CommandDefinition } from './definitions/command.ts';

const query = { path: '/api/a', views: ['a'], scope: 'person', answer: z.string(), cost: 'light' } as const;
const view = defineView({ name: 'a', version: 1, row: z.object({}), indexes: {} });
const events = defineEvents(ofOrganization('a'), { AHappened: z.object({}) });
const first = defineCapability({ name: 'first', queries: { listA: query }, views: [view], events: [events] });

describe('the list of capabilities', () => {
  it('does not compile when two capabilities have one name for a query, a view or an event', () => {
    const second = defineCapability({ name: 'second', queries: { listB: query } });
    defineCapabilities(first, second);
    // @ts-expect-error a query of both
    defineCapabilities(first, defineCapability({ name: 'second', queries: { listA: query } }));
    // @ts-expect-error a view of both
    defineCapabilities(first, defineCapability({ name: 'second', views: [view] }));
    // @ts-expect-error an event of both
    defineCapabilities(first, second, defineCapability({ name: 'third', events: [events] }));
  });

  it('makes a misspelt name of a command a compile error', () => {
    const name: CommandName = 'CreateAsset';
    // @ts-expect-error there is no such command
    const misspelt: CommandName = 'CreateAset';
    expect([name in commands, misspelt in commands]).toEqual([true, false]);
  });

  it('holds every command, query and view of its capabilities', () => {
    const parts = capabilities.map((one) => ({ commands: {}, queries: {}, views: [], ...one }));
    expect(Object.keys(commands)).toEqual(parts.flatMap((one) => Object.keys(one.commands)));
    expect(Object.keys(queries)).toEqual(parts.flatMap((one) => Object.keys(one.queries)));
    expect(views.map(({ name }) => name)).toEqual(parts.flatMap((one) => one.views.map(({ name }) => name)));
  });

  it('has a view for every name that a query reads', () => {
    const names = new Set<string>(views.map(({ name }) => name));
    expect(Object.values(queries).flatMap((one) => one.views.filter((name) => !names.has(name)))).toEqual([]);
  });

  it('has a query for every view in which a command is shown', () => {
    const read = new Set<string>(Object.values(queries).flatMap((one) => one.views));
    const definitions: CommandDefinition[] = Object.values(commands);
    expect(definitions.flatMap((one) => one.shownIn.filter((name) => !read.has(name)))).toEqual([]);
  });
});
