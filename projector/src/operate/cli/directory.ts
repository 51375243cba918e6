import { organizationPage, personPage, planTier } from '@upline/contracts';
import type { Listed, ListedOrganization, ListedPerson, PlanTier } from '@upline/contracts';
import type { Config } from '@upline/infra/settings/config.ts';
import { toTextTable } from '@upline/infra/lib/textTables.ts';
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type * as z from 'zod';
import type { Commands } from './commands.ts';
import { yesOption } from './commands.ts';
import { CommandFailed } from './failed.ts';
import { askServer } from './server.ts';

const toPlan = (text: string): PlanTier => {
  const plan = planTier.safeParse(text);
  if (!plan.success) throw new InvalidArgumentError(`It is one of ${planTier.options.join(', ')}.`);
  return plan.data;
};

const toSwitch = (text: string): boolean => {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('It is on or off.');
  return text === 'on';
};

/** All of a list, page by page. */
const allOf = async <T>(config: Config, path: string, schema: z.ZodType<Listed<T>>): Promise<T[]> => {
  const all: T[] = [];
  let after: string | null = null;
  do {
    const query: string = after === null ? '' : `?after=${encodeURIComponent(after)}`;
    const { found, next }: Listed<T> = schema.parse(
      await askServer(config, { method: 'GET', path: `${path}${query}` }),
    );
    all.push(...found);
    after = next;
  } while (after !== null);
  return all;
};

/** A person for an operator. */
export const personText = ({ name, email }: { name: string | null; email: string }): string =>
  name === null ? email : `${name} <${email}>`;

const organizationsText = (all: readonly ListedOrganization[]): string =>
  all.length === 0
    ? 'There is no organization yet.'
    : toTextTable([
        ['ORGANIZATION', 'ID', 'MEMBERS', 'PLAN', 'OWNER'],
        ...all.map(({ name, id, members, plan, owners }) => [
          ...[name, id, String(members), plan],
          owners.map(personText).join(', ') || '–',
        ]),
      ]);

const peopleText = (all: readonly ListedPerson[]): string =>
  all.length === 0
    ? 'There is no person yet.'
    : toTextTable([
        ['PERSON', 'ADDRESS', 'ID', 'MEMBER OF'],
        ...all.map(({ name, email, id, organizations }) => [
          ...[name ?? '–', email, id],
          organizations.map(({ name: own, role }) => (role === null ? own : `${own} (${role})`)).join(', ') || '–',
        ]),
      ]);

const named = '<organization>';
const namedHelp = 'its name, its id or the address of its owner';

const addOrganizationCommands = (program: Command, { config, print }: Commands): void => {
  const organization = program.command('organization').description('organizations, their plans and rules');
  organization
    .command('list')
    .description('name, id, members, plan and owners of each')
    .action(async () => {
      const all = await allOf(config(), '/organizations', organizationPage);
      print(organizationsText(all), all);
    });
  const change = async (words: string, [what, body]: [string, object]): Promise<unknown> =>
    askServer(config(), { method: 'POST', path: `/organizations/${encodeURIComponent(words)}/${what}`, body });
  organization
    .command('set-plan')
    .argument(named, namedHelp)
    .argument('<plan>', planTier.options.join(' or '), toPlan)
    .description('give an organization another plan')
    .action(async (words: string, plan: PlanTier) => {
      const answer = await change(words, ['plan', { planTier: plan }]);
      print(`The organization ${words} is on the plan ${plan}.`, answer);
    });
  organization
    .command('require-factor')
    .argument(named, namedHelp)
    .argument('<on|off>', 'on or off', toSwitch)
    .description('require a second factor of its owners, or not any more')
    .action(async (words: string, required: boolean) => {
      const answer = await change(words, ['owner-factor', { required }]);
      print(`The owners of ${words} need ${required ? 'a' : 'no'} second factor.`, answer);
    });
};

/** The one person who is meant. */
const findPersonByName = async (config: Config, words: string): Promise<ListedPerson> => {
  const path = `/people?named=${encodeURIComponent(words)}`;
  const { found } = personPage.parse(await askServer(config, { method: 'GET', path }));
  const [person, ...more] = found;
  if (person === undefined) throw new CommandFailed('There is no such person. "person list" shows all.');
  if (more.length === 0) return person;
  throw new CommandFailed(`Several are meant by that. Name one by its id:\n${peopleText(found)}`);
};

type Erasing = { evenLastOwner?: boolean; yes?: boolean };

const addPersonCommands = (program: Command, { config, print, confirm }: Commands): Command => {
  const person = program.command('person').description('the people who have an account');
  person
    .command('list')
    .description('name, address, id and organizations of each')
    .action(async () => {
      const all = await allOf(config(), '/people', personPage);
      print(peopleText(all), all);
    });
  person
    .command('erase')
    .argument('<person>', 'the address, the name or the id')
    .option('--even-last-owner', 'where nobody else owns an organization, make the member who joined first its owner')
    .option(...yesOption)
    .description('erase a person as they could themselves: account, sessions and the key of their data, for good')
    .action(async (words: string, { evenLastOwner = false, yes }: Erasing) => {
      const meant = await findPersonByName(config(), words);
      await confirm(`${personText(meant)} (${meant.id}) is erased for good.`, { yes, always: true });
      const path = `/people/${encodeURIComponent(meant.id)}/erase`;
      const answer = await askServer(config(), { method: 'POST', path, body: { evenLastOwner } });
      print('The person is erased. An event records it; backups from before still have their data.', answer);
    });
  return person;
};

/** Adds the commands about organizations and people, through the running server. Returns that of people. */
export const addDirectoryCommands = (program: Command, commands: Commands): Command => {
  addOrganizationCommands(program, commands);
  return addPersonCommands(program, commands);
};
