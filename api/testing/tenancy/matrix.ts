import type { CommandDefinition, QueryDefinition } from '@upline/contracts';
import { capabilities } from '../../src/capabilities.ts';
import type { Capability } from '../../src/platform/capability.ts';
import type { Statuses, TenancyRow, TenancyThing } from '../../src/platform/tenancy.ts';

/**
 * Members of the organization, in the order in which a row names their statuses. `maker` made the things that calls
 * name.
 */
export const insiders = ['member', 'maker', 'admin', 'owner'] as const;
export const outsiders = ['anonymous', 'removed', 'stranger'] as const;
export type ActorName = (typeof insiders)[number] | (typeof outsiders)[number];

/**
 * One call with its statuses. A call for members only is refused, whatever it names, to a person without an
 * organization.
 */
export type Row = TenancyRow & { line: string; membersOnly?: boolean };

const declared: readonly Pick<Capability, 'contract' | 'tenancy'>[] = capabilities;

const rowsOf = ({ contract, tenancy }: (typeof declared)[number]): [string, Row][] => {
  const commands = Object.entries<CommandDefinition>(contract.commands ?? {});
  const queries = Object.entries<QueryDefinition>(contract.queries ?? {});
  const lines: [string, string, string | undefined][] = [
    ...commands.map(([name, { method, path, access }]): [string, string, string | undefined] => [
      name,
      `${method} ${path}`,
      access,
    ]),
    ...queries.map(([name, { path, access }]): [string, string, string | undefined] => [name, `GET ${path}`, access]),
  ];
  return lines.map(([name, line, access = 'member']) => {
    const row = tenancy?.calls[name];
    if (!row) throw new Error(`the call ${name} has no row in the tenancy matrix`);
    const { params = {} } = row;
    const named = line.replaceAll(/:(\w+)/gu, (all, param: string) => params[param] ?? all);
    return [name, { line: named, membersOnly: access === 'member', ...row }];
  });
};

const account: [string, Row][] = [
  ['the devices', { line: 'GET /api/sessions', own: 200, removed: 200 }],
  [
    'a device',
    { line: 'DELETE /api/sessions/:id', subject: 'session', own: [404, 204, 404, 404], deleted: 404, removed: 404 },
  ],
  [
    'the download',
    { line: 'GET /api/users/:id/data', subject: 'user', own: [403, 200, 403, 403], unknown: 403, malformed: 403 },
  ],
];

/** Every call with its statuses: those that the capabilities declare, and those of a person's account. */
export const rows: readonly [string, Row][] = [...declared.flatMap(rowsOf), ...account];

/** How to make and delete the things that calls name, as the capabilities declare it. */
export const things: Readonly<Record<string, TenancyThing>> = Object.fromEntries(
  declared.flatMap(({ tenancy }) => Object.entries(tenancy?.things ?? {})),
);

/** The status for an insider. */
export const statusFor = (statuses: Statuses, actor: (typeof insiders)[number]): number =>
  typeof statuses === 'number' ? statuses : (statuses[insiders.indexOf(actor)] ?? 0);
