import type { AnswerOf } from '../../lib/sync/useView.ts';

type Item = AnswerOf<'listNotifications'>['items'][number];

/** Where a notification leads; its page alone where what it was about is not named. */
export const leadsTo: Readonly<Record<Item['type'], (about: Pick<Item, 'assetId' | 'prospectId'>) => string>> = {
  welcome: () => '/',
  share_opened: ({ assetId, prospectId }) => {
    if (prospectId) return `/prospects/${prospectId}`;
    return assetId ? `/marketing-assets?insight=${assetId}` : '/marketing-assets';
  },
  contact_asked: () => '/prospects',
  prospect_answered: ({ prospectId }) => (prospectId ? `/prospects/${prospectId}` : '/today'),
  achievement_earned: () => '/leaderboard',
  asset_repointed: ({ assetId }) => `/marketing-assets?edit=${assetId ?? ''}`,
  data_exported: () => '/prospects',
  member_joined: () => '/team-members',
  day_reminded: () => '/today',
  first_conversion: ({ prospectId }) => (prospectId ? `/prospects/${prospectId}` : '/prospects'),
  team_joined: () => '/team-members',
  team_level: () => '/leaderboard',
  team_goal: () => '/analytics',
  team_converted: () => '/analytics',
  week_reported: () => '/leaderboard',
  version_reported: () => '/changes.txt',
  step_reminded: ({ prospectId }) => (prospectId ? `/prospects/${prospectId}` : '/today'),
};
