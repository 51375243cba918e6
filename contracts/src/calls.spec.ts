import { describe, expect, it } from 'vitest';
import { commands, queries } from './index.ts';
import type { CommandDefinition, QueryDefinition } from './index.ts';

const sent: Readonly<Record<string, CommandDefinition>> = commands;
const asked: Readonly<Record<string, QueryDefinition>> = queries;

const assetFields = ['type', 'title', 'description', 'url', 'thumbnailUrl', 'language'];
const prospectFields = ['name', 'email', 'phone', 'status', 'source', 'notes'];

const commandAt = (method: string, path: string) =>
  Object.values(sent).find((one) => one.method === method && one.path === path);

describe('the calls of the product', () => {
  // shows 7.4, 7.5, 7.6, 7.7, 7.8, 7.9, 7.10
  it.each([
    '/api/auth/user',
    '/api/dashboard/metrics',
    '/api/activities',
    '/api/leaderboard/top-performers',
    '/api/assets',
    '/api/prospects',
    '/api/team-members',
  ])('GET %s is a query', (path) => {
    expect(Object.values(asked).filter((one) => one.path === path)).toHaveLength(1);
  });

  // shows 3.15, 3.16, 7.12, 7.13, 7.14, 7.16, 7.17, 7.18, 7.19, 7.20, 7.21
  it.each([
    ['POST', '/api/assets', assetFields],
    ['PUT', '/api/assets/:id', assetFields],
    ['PUT', '/api/assets/:id/variants/:language', ['title', 'description', 'url']],
    ['DELETE', '/api/assets/:id/variants/:language', []],
    ['DELETE', '/api/assets/:id', []],
    ['POST', '/api/assets/:id/share', ['sharedVia']],
    ['POST', '/api/prospects', prospectFields],
    ['PUT', '/api/prospects/:id', prospectFields],
    ['DELETE', '/api/prospects/:id', []],
    ['POST', '/api/team-members/invite', ['email']],
    ['PUT', '/api/organizations/:id', ['name', 'domain', 'primaryColor', 'secondaryColor', 'accentColor']],
    ['PUT', '/api/users/:id', ['firstName', 'lastName', 'email', 'username']],
    ['PUT', '/api/preferences', ['timeZone', 'locale', 'dayStart', 'quietFrom', 'quietTo', 'mails']],
  ])('%s %s takes its fields', (method, path, fields) => {
    const command = commandAt(method, path);
    expect(command).toBeDefined();
    expect(Object.keys(command?.body?.shape ?? {})).toEqual(expect.arrayContaining(fields));
    if (fields.length === 0) expect(command?.body).toBeUndefined();
  });
});

const person = { id: 'u1', firstName: 'Ann', lastName: 'Lee', initials: 'AL' };
const stats = { totalShares: 1, totalProspects: 2, weeklyShares: 3, totalViews: 4, points: 5, level: 'bronze' };

describe('the answers', () => {
  // shows 3.3, 3.4, 3.7, 3.11
  it.each([
    [
      'dashboardMetrics',
      {
        totalMembers: 0,
        activeProspects: 0,
        totalShares: 0,
        totalViews: 0,
        membersThisMonth: 0,
        prospectsThisWeek: 0,
        sharesToday: 0,
        viewsThisWeek: 0,
      },
    ],
    [
      'listActivities',
      [
        {
          id: 'a',
          type: 'asset_shared',
          description: 'x',
          subject: 't',
          createdAt: '2026-01-01',
          at: 1,
          user: { ...person, name: 'Ann Lee' },
          leadsTo: { kind: 'asset', id: 'a1' },
        },
      ],
    ],
    [
      'topPerformers',
      [{ rank: 1, points: 2, shares: 3, weeklyShares: 3, totalShares: 4, level: 'gold', user: person }],
    ],
    [
      'listMembers',
      [
        {
          ...person,
          email: 'a@b.test',
          confirmed: true,
          role: 'owner',
          joinedAt: '2026-01-01',
          stats,
          lastActiveOn: '2026-11-20',
          phone: '+4915123456789',
        },
      ],
    ],
  ] as const)('of %s keep every field that the screens read', (name, answer) => {
    expect(queries[name].answer.parse(answer)).toEqual(answer);
  });

  // shows 3.8, 3.10
  it('of assets and prospects have an optional description, thumbnail, contact and last contact', () => {
    const asset = {
      id: 'a',
      type: 'pdf',
      title: 'T',
      description: null,
      url: 'https://a.test',
      thumbnailUrl: null,
      thumbnail: null,
      thumbnailProblem: null,
      totalShares: 0,
      totalViews: 0,
      language: null,
      languages: ['de'],
    };
    const german = { language: 'de', title: 'T', description: null, url: 'https://a.test/de' };
    const row = { ownerId: 'u1', createdAt: '2026-01-01', revision: 0 };
    const prospect = {
      id: 'p',
      name: 'P',
      email: null,
      phone: null,
      status: 'new',
      source: null,
      notes: null,
      lastContactedAt: null,
    };
    expect(queries.listAssets.answer.parse([{ ...asset, ...row, linksWithdrawn: false }])[0]).toMatchObject(asset);
    const whole = { ...asset, ...row, linksWithdrawn: false, variants: [german] };
    expect(queries.findAsset.answer.parse(whole)).toEqual(whole);
    expect(queries.listProspects.answer.parse([{ ...prospect, ...row }])[0]).toMatchObject(prospect);
  });

  // shows 3.1
  it('of the current user name their organization, its colors, plan and counts', () => {
    const organization = {
      id: 'o',
      name: 'Team',
      domain: null,
      primaryColor: '#C2410C',
      secondaryColor: '#365314',
      accentColor: '#EAB308',
      timeZone: 'UTC',
      planTier: 'free',
      teamCount: 1,
      assetCount: 2,
      teamGoal: 500,
      revision: 0,
    };
    const user = {
      ...person,
      email: 'a@b.test',
      username: 'ann',
      phone: null,
      reachable: false,
      greeting: null,
      role: 'owner',
      level: 'bronze',
      unreadNotifications: 0,
      revision: 0,
      signInEmail: 'a@b.test',
      factorNeeded: false,
      confirmation: 'none',
      sendsMails: true,
    };
    expect(queries.currentUser.answer.parse({ ...user, organization })).toEqual({ ...user, organization });
  });
});
