import { defaultColors, defaultPreferences, personInitials } from '@upline/contracts';
import type {
  ActivityAnswer,
  ActivityType,
  FollowUpAnswer,
  InvitationAnswer,
  MemberAnswer,
  OwnRankAnswer,
  ProspectAnswer,
  RankedAnswer,
  WholeAsset,
} from '@upline/contracts';
import type { AnswerOf } from '../src/lib/sync/useView.ts';

const first = ['Maya', 'Jonas', 'Priya', 'Léa', 'Tomás', 'Aiko', 'Samuel', 'Nadia', 'Oskar', 'Ines', 'Kofi', 'Hanna'];
const last = [
  'Okafor',
  'Lindqvist',
  'Raman',
  'Fontaine',
  'Herrera',
  'Sato',
  'Weiss',
  'Haddad',
  'Nowak',
  'Duarte',
  'Mensah',
  'Virtanen',
];

/** An id in UUID form, the same for the same number. */
export const idOf = (index: number): string => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** An instant some minutes before now. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const pick = <T>(from: readonly T[], index: number, otherwise: T): T => from[index % from.length] ?? otherwise;

export const personAt = (index: number) => {
  const firstName = pick(first, index, 'Maya');
  const lastName = pick(last, Math.floor(index / first.length) + index, 'Okafor');
  const email = `${firstName}.${lastName}@example.test`.toLowerCase();
  return { id: idOf(index), firstName, lastName, email, initials: personInitials({ firstName, lastName, email }) };
};

export const currentUser = (changes: Partial<AnswerOf<'currentUser'>> = {}): AnswerOf<'currentUser'> => ({
  ...personAt(0),
  username: 'maya',
  phone: null,
  reachable: false,
  greeting: null,
  revision: 0,
  role: 'owner',
  level: 'gold',
  signInEmail: personAt(0).email,
  confirmation: 'none',
  sendsMails: true,
  factorNeeded: false,
  unreadNotifications: 1,
  organization: {
    id: idOf(900),
    name: 'Northlight Collective',
    domain: 'northlight.example',
    ...defaultColors,
    timeZone: 'Europe/Berlin',
    planTier: 'pro',
    teamCount: 25,
    assetCount: 12,
    teamGoal: 500,
    revision: 0,
  },
  ...changes,
});

const titles = [
  'The 28-day start',
  'Product tour',
  'Compensation plan at a glance',
  'Customer stories, spring',
  'How onboarding works',
  'Brand photos',
];

export const assetAt = (index: number, changes: Partial<WholeAsset> = {}): WholeAsset => ({
  id: idOf(1000 + index),
  type: pick(['video', 'pdf', 'link', 'image'] as const, index, 'video'),
  title: pick(titles, index, 'Product tour'),
  description:
    index % 3 === 2
      ? null
      : 'Everything a new prospect asks in the first week, in six short minutes. Share it before the first call.',
  url: 'https://example.test/watch',
  language: null,
  languages: [],
  variants: [],
  thumbnailUrl: null,
  thumbnail: null,
  thumbnailProblem: null,
  totalShares: (index * 37) % 90,
  totalViews: (index * 91) % 420,
  ownerId: idOf(0),
  linksWithdrawn: false,
  createdAt: minutesAgo(index * 600),
  revision: 0,
  ...changes,
});

const sentences: Readonly<Record<ActivityType, (name: string, title: string) => string>> = {
  asset_shared: (name, title) => `${name} shared “${title}”`,
  training_completed: (name) => `${name} completed the training “First steps”`,
  prospect_added: (name) => `${name} added a new prospect`,
  people_imported: (name) => `${name} imported 312 people`,
  achievement_earned: (name) => `${name} reached the Silver level`,
  member_invited: (name) => `${name} invited a new team member`,
  member_joined: (name) => `${name} joined the team`,
  asset_repointed: (name, title) => `${name} changed the address of “${title}”`,
  asset_created: (name, title) => `${name} added the asset “${title}”`,
  share_answered: (name: string) => `${name}'s link was answered`,
  share_opened: (name, title) => `${name}'s link to “${title}” was opened`,
};

const kinds: readonly ActivityType[] = [
  'asset_shared',
  'share_opened',
  'prospect_added',
  'asset_shared',
  'achievement_earned',
  'asset_created',
  'member_joined',
];

/** An entry of the feed; a higher `at` is newer. */
export const activityAt = (at: number, changes: Partial<ActivityAnswer> = {}): ActivityAnswer => {
  const { email: _email, ...person } = personAt(at % 9);
  const user = { ...person, name: `${person.firstName} ${person.lastName}` };
  const type = changes.type ?? pick(kinds, at, 'asset_shared');
  const subject = pick(titles, at, 'Product tour');
  const description = sentences[type](user.name, subject);
  return {
    id: `event-${at}`,
    type,
    description,
    subject,
    createdAt: minutesAgo(1),
    at,
    user,
    leadsTo: null,
    ...changes,
  };
};

export const rankedAt = (index: number, changes: Partial<RankedAnswer> = {}): RankedAnswer => ({
  rank: index + 1,
  points: 480 - index * 37,
  shares: Math.max(3, 130 - index * 14),
  weeklyShares: Math.max(0, 18 - index * 2),
  totalShares: Math.max(3, 130 - index * 14),
  level: index < 2 ? 'platinum' : index < 5 ? 'gold' : index < 8 ? 'silver' : 'bronze',
  user: personAt(index),
  ...changes,
});

export const ownRankOf = (changes: Partial<OwnRankAnswer> = {}): OwnRankAnswer => ({
  ...rankedAt(0),
  totalShares: 19,
  level: 'bronze',
  next: { level: 'silver', missing: 6 },
  ...changes,
});

export const memberAt = (index: number, changes: Partial<MemberAnswer> = {}): MemberAnswer => ({
  ...personAt(index),
  confirmed: true,
  role: index === 0 ? 'owner' : index < 3 ? 'admin' : 'member',
  joinedAt: minutesAgo(60 * 24 * (40 - (index % 40))),
  lastActiveOn: '2026-03-02',
  phone: null,
  stats: {
    totalShares: Math.max(0, 130 - index * 7),
    totalProspects: (index * 5) % 23,
    weeklyShares: Math.max(0, 18 - index),
    totalViews: Math.max(0, 400 - index * 20),
    points: Math.max(0, 480 - index * 31),
    level: index < 2 ? 'platinum' : index < 5 ? 'gold' : index < 8 ? 'silver' : 'bronze',
  },
  ...changes,
});

export const invitationAt = (index: number, changes: Partial<InvitationAnswer> = {}): InvitationAnswer => ({
  id: idOf(3000 + index),
  email: `new${index}@example.test`,
  status: 'open',
  mail: 'sent',
  mailProblem: null,
  invitedBy: idOf(0),
  createdAt: minutesAgo(60),
  expiresAt: minutesAgo(-5000),
  link: `http://upline.test/invite/${index}`,
  handOverAgain: false,
  ...changes,
});

export const prospectAt = (index: number, changes: Partial<ProspectAnswer> = {}): ProspectAnswer => ({
  id: idOf(2000 + index),
  ownerId: idOf(0),
  name: `${pick(first, index + 4, 'Maya')} ${pick(last, index + 7, 'Okafor')}`,
  email: index % 4 === 3 ? null : `prospect${index}@example.test`,
  phone: index % 3 === 0 ? '+49 30 901820' : null,
  status: pick(['new', 'contacted', 'interested', 'converted', 'lost'] as const, index, 'new'),
  source: index % 2 === 0 ? 'Referral' : null,
  notes:
    index % 3 === 1
      ? 'Met at the spring fair; wants to hear about the starter plan and trainings. Prefers messages in the evening.'
      : null,
  createdAt: minutesAgo(200 + index * 900),
  lastContactedAt: index % 2 === 1 ? minutesAgo(90 + index * 40) : null,
  revision: 0,
  ...changes,
});

export const plannedStep = (changes: Partial<FollowUpAnswer> = {}): FollowUpAnswer => ({
  id: idOf(9),
  dueOn: '2024-05-10',
  dueTime: null,
  timeZone: 'UTC',
  plannedBy: 'person',
  note: null,
  movedFrom: null,
  ...changes,
});

export const notificationsOf = (count: number): AnswerOf<'listNotifications'> => ({
  unread: count === 0 ? 0 : 1,
  readUpTo: count - 1,
  items: Array.from({ length: count }, (_none, index) => ({
    id: `notification-${index}`,
    type: index === count - 1 ? ('welcome' as const) : ('share_opened' as const),
    subject: null,
    createdAt: minutesAgo(index * 50 + 2),
    at: count - index,
    text:
      index === count - 1
        ? 'Welcome to Upline! Share your first asset to get going.'
        : 'Your link to “Product tour” was opened',
    read: index > 0,
    prospect: null,
  })),
});

export const metricsOf = (changes: Partial<AnswerOf<'dashboardMetrics'>> = {}): AnswerOf<'dashboardMetrics'> => ({
  totalMembers: 25,
  activeProspects: 38,
  totalShares: 1412,
  totalViews: 1893,
  membersThisMonth: 2,
  prospectsThisWeek: 8,
  sharesToday: 23,
  viewsThisWeek: 156,
  ...changes,
});

export const analyticsOf = (): AnswerOf<'analytics'> => ({
  totalMembers: 25,
  activeMembers: 17,
  newcomers: 0,
  totalShares: 412,
  totalViews: 1893,
  newProspects: 118,
  conversions: 29,
  teamGoal: 500,
  sharesThisMonth: 123,
  trainingSessions: 0,
  topAssets: Array.from({ length: 5 }, (_none, index) => ({
    id: idOf(1000 + index),
    type: 'video',
    title: pick(titles, index, 'Product tour'),
    totalShares: 120 - index * 21,
    totalViews: 540 - index * 88,
  })),
  trend: Array.from({ length: 12 }, (_none, index) => ({
    week: `2026-W${36 + index}`,
    shares: Math.round(22 + index * 2.4 + 9 * Math.sin(index * 1.3)),
    views: Math.round(90 + index * 11 + 34 * Math.sin(index * 0.9)),
  })),
});

/** The row that the address of a call like `GET /api/prospects/:id` names. */
export const rowAt = <Row extends { id: string }>(rows: readonly Row[], { path }: { path: string }): Row => {
  const found = rows.find(({ id }) => path.endsWith(`/${id}`));
  if (!found) throw new Error(`there is no row at ${path}`);
  return found;
};

/** The preferences of a person with the usual times, in UTC. */
export const preferences: AnswerOf<'showPreferences'> = {
  ...defaultPreferences,
  timeZone: 'UTC',
  zone: 'UTC',
  revision: 0,
  browserTimeZone: null,
  browserLocale: null,
};
