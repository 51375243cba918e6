import type { AssetEvent, OrganizationEvent, OrganizationRow, TeamEvent } from '@upline/contracts';
import { defaultColors, organizationsView, shownTeamName, teamGoal } from '@upline/contracts';
import { change, defineProjection } from '../projection/projection.ts';

const countTeam = (row: OrganizationRow | null, by: number): OrganizationRow | null =>
  row && change(row, { teamCount: row.teamCount + by });
const countAssets = (row: OrganizationRow | null, by: number): OrganizationRow | null =>
  row && change(row, { assetCount: row.assetCount + by });

/** An organization's details, colours, plan, goal and counts. `revision` follows its own stream alone. */
export const organizationsProjection = defineProjection<OrganizationRow, OrganizationEvent | TeamEvent | AssetEvent>({
  view: organizationsView,
  rowId: () => '',
  on: {
    OrganizationFounded: (_row, { data: { organizationId, timeZone, ...named }, revision }) => ({
      organizationId,
      name: shownTeamName(named),
      domain: null,
      timeZone,
      ...defaultColors,
      planTier: 'free',
      teamCount: 0,
      assetCount: 0,
      teamGoal: teamGoal.first,
      revision,
    }),
    OrganizationDetailsChanged: (row, { data: { domain, timeZone, ...named }, revision }) =>
      row && change(row, { name: shownTeamName(named), domain, timeZone, revision }),
    OrganizationRebranded: (row, { data: { primaryColor, secondaryColor, accentColor }, revision }) =>
      row && change(row, { primaryColor, secondaryColor, accentColor, revision }),
    TeamGoalSet: (row, { data: { goal }, revision }) => row && change(row, { teamGoal: goal, revision }),
    TeamGoalReached: (row, { data: { month }, meta: { occurredAt: at }, revision }) =>
      row && change(row, { goalReached: { month, at }, revision }),
    OrganizationCountrySet: (row, { data: { country }, revision }) => row && change(row, { country, revision }),
    OrganizationLanguageSet: (row, { data: { locale }, revision }) => row && change(row, { locale, revision }),
    AssetEditorsSet: (row, { data: { editors }, revision }) => row && change(row, { assetEditors: editors, revision }),
    TeammateHintsSet: (row, { data: { shown }, revision }) => row && change(row, { sayTeammateWorks: shown, revision }),
    CadenceChanged: (row, { revision }) => row && change(row, { revision }),
    PlanChanged: (row, { data: { planTier } }) => row && change(row, { planTier }),
    MemberJoined: (row) => countTeam(row, 1),
    MemberRemoved: (row) => countTeam(row, -1),
    AssetCreated: (row) => countAssets(row, 1),
    AssetDeleted: (row) => countAssets(row, -1),
    AssetRestored: (row) => countAssets(row, 1),
  },
});
