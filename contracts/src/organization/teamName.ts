import { erased } from '../definitions/personalData.ts';

/** The name of a team after the founder whose name it has was erased. */
export const namelessTeam = 'Team';

type Named = { name: string; founderName?: string | null | undefined };

/** The name that an organization shows: "{founderName}'s Team", or `name` without a founder or with an erased one. */
export const shownTeamName = ({ name, founderName }: Named): string =>
  founderName === undefined || founderName === null || founderName === erased ? name : `${founderName}'s Team`;
