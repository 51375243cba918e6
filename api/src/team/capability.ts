import { erased, membersView, teamCapability } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { Erasure, PersonalData, Routes } from '../platform/capability.ts';
import { tidyLink } from '../platform/http/pages/tidyLink.ts';
import type { AppendedEvent } from '../platform/commands/repository.ts';
import type { EndSockets } from '../platform/live/endSockets.ts';
import type { EndInvitationsNeeds } from './invitationsTo.ts';
import { endInvitationsOf, endInvitationsTo } from './invitationsTo.ts';
import type { TeamNeeds } from './team.commands.ts';
import { teamHandlers } from './team.commands.ts';
import { teamDecider } from './team.decider.ts';
import { teamJobHandlers } from './team.jobs.ts';
import { teamReads } from './team.queries.ts';
import { teamTenancy } from './team.tenancy.ts';
import { sameEmail } from './teamState.decider.ts';

/** A removed member's open pages lose their live connection at once. */
const onAppended = ({ type, data, meta }: AppendedEvent, { endSockets }: { endSockets: EndSockets }): void => {
  const { userId } = data;
  if (type !== 'MemberRemoved' || typeof userId !== 'string' || meta.organizationId === null) return;
  endSockets({ userId, organizationId: meta.organizationId });
};

const personalData: PersonalData<Pick<TeamNeeds, 'teams'>> = {
  views: [membersView],
  inOrganization: async ({ userId, organizationId, reader }, { teams }) => ({
    role: (await teams.cached(organizationId)).state.members.get(userId)?.role ?? null,
    counts: await reader.get(membersView, userId),
  }),
};

const erasure: Erasure<EndInvitationsNeeds> = {
  endFor: (email, base) => endInvitationsTo(base, (invited) => sameEmail(invited, email)),
  endOrganization: (organizationId, base) => endInvitationsOf(base, organizationId),
  repeat: (_subjects, base) => endInvitationsTo(base, (invited) => invited === erased),
};

/** Invitations that were copied with what stood around them lead on to their page. */
const routes = (): Routes => ({ beforePages: tidyLink({ prefix: '/invite/', letters: /^[\w-]{70}/u }) });

/** The members of an organization, their roles and seats, and the invitations to it. */
export const team = defineCapability({
  contract: teamCapability,
  streams: { teams: teamDecider },
  onAppended,
  commands: teamHandlers,
  queries: teamReads,
  jobs: teamJobHandlers,
  routes,
  personalData,
  erasure,
  tenancy: teamTenancy,
});
