import type { ListedOrganization, ListedPerson } from '@upline/contracts';
import { uuid } from '@upline/contracts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import type { ProblemCode } from '../platform/lib/problemCodes.ts';
import type { teamDecider } from '../team/team.decider.ts';
import type { Directory } from './directory.ts';

/** Things of one name that are listed in a refusal. */
const shownNamesakes = 5;

const notFound = (code: ProblemCode, detail: string): HttpProblem => new HttpProblem({ status: 404, code, detail });

/** The one thing that is meant; refuses none and several. */
const theOne = <T>(found: readonly T[], none: HttpProblem, describe: (one: T) => string): T => {
  const [first, ...more] = found;
  if (first === undefined) throw none;
  if (more.length === 0) return first;
  const shown = found.slice(0, shownNamesakes).map(describe).join(', ');
  const others = found.length > shownNamesakes ? ` and ${found.length - shownNamesakes} more` : '';
  throw new HttpProblem({
    status: 409,
    code: 'ambiguous',
    detail: `Several are meant by that: ${shown}${others}. Name one by its id.`,
  });
};

export type NamingNeeds = { directory: Directory; teams: RepositoryOf<typeof teamDecider> };

/** The id of the organization with this id or name, or of an owner with this address. */
export const findOrganizationByName = async ({ directory, teams }: NamingNeeds, words: string): Promise<string> => {
  // an id is known before the views have it
  const { data: id } = uuid.safeParse(words);
  if (id !== undefined && (await teams.load(id)).state.founded) return id;
  const none = notFound('organization/not-found', 'There is no such organization. "organization list" shows all.');
  const describe = ({ id: own, name, owners }: ListedOrganization): string =>
    `${name} (${[own, ...owners.map(({ email }) => email)].join(', ')})`;
  return theOne(await directory.findOrganizations(words), none, describe).id;
};

/** The person with this id, name or sign-in address. */
export const findPersonByName = async (
  { directory }: Pick<NamingNeeds, 'directory'>,
  words: string,
): Promise<ListedPerson> => {
  const none = notFound('not-found', 'There is no such person. "person list" shows all.');
  return theOne(await directory.findPeople(words), none, ({ id, name, email }) => `${name ?? email} (${id}, ${email})`);
};
