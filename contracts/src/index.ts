import { assetCommands, assetQueries, assetRejections, assetsView } from './asset.ts';
import { identityCommands, identityQueries, identityRejections, peopleView } from './identity.ts';
import type { CommandDefinition, QueryDefinition, RejectionDefinitions, ViewDefinition } from './kit.ts';
import {
  organizationCommands,
  organizationQueries,
  organizationRejections,
  organizationsView,
} from './organization.ts';
import { activitiesView, inboxView, metricsView, overviewCommands, overviewQueries, trendView } from './overview.ts';
import { prospectCommands, prospectQueries, prospectRejections, prospectsView } from './prospect.ts';
import { assetSharersView, assetWeeksView, shareCommands, shareQueries, shareRejections, sharesView } from './share.ts';
import { invitationsView, membersView, teamCommands, teamQueries, teamRejections } from './team.ts';
import { trainingRejections } from './training.ts';

export * from './asset.ts';
export * from './bands.ts';
export * from './brand.ts';
export * from './can.ts';
export * from './color.ts';
export * from './events.ts';
export * from './fields.ts';
export * from './headers.ts';
export * from './identity.ts';
export * from './kit.ts';
export * from './levels.ts';
export * from './live.ts';
export * from './names.ts';
export * from './organization.ts';
export * from './overview.ts';
export * from './problem.ts';
export * from './prospect.ts';
export * from './share.ts';
export * from './stored.ts';
export * from './team.ts';
export * from './training.ts';
export * from './week.ts';
export * from './words.ts';

/** Every command by name. */
export const commands = {
  ...identityCommands,
  ...organizationCommands,
  ...teamCommands,
  ...assetCommands,
  ...shareCommands,
  ...prospectCommands,
  ...overviewCommands,
} as const satisfies Record<string, CommandDefinition>;
export type CommandName = keyof typeof commands;

/** Every query by name. */
export const queries = {
  ...identityQueries,
  ...organizationQueries,
  ...teamQueries,
  ...assetQueries,
  ...shareQueries,
  ...prospectQueries,
  ...overviewQueries,
} as const satisfies Record<string, QueryDefinition>;
export type QueryName = keyof typeof queries;

/** Every rejection by code. */
export const rejections = {
  ...identityRejections,
  ...organizationRejections,
  ...teamRejections,
  ...assetRejections,
  ...shareRejections,
  ...prospectRejections,
  ...trainingRejections,
} as const satisfies RejectionDefinitions;
export type RejectionCode = keyof typeof rejections;

/** Every view. */
export const views = [
  peopleView,
  organizationsView,
  membersView,
  invitationsView,
  assetsView,
  sharesView,
  assetWeeksView,
  assetSharersView,
  prospectsView,
  metricsView,
  activitiesView,
  trendView,
  inboxView,
] as const satisfies readonly ViewDefinition[];
