import type { AnswerKind, ContactOutcome, ProspectStatus } from '@upline/contracts';
import type { Chance } from './chance.ts';
import { demoAssets, demoMessages, demoPeople, demoProspects } from './people.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

/** How many weeks of history the demo has. */
export const demoWeeks = 12;

export const ways = ['direct', 'whatsapp', 'link', 'email', 'sms', 'qr'] as const;

/** A prospect as somebody adds them. */
export type PlannedProspect = {
  name: string;
  email: string | null;
  phone: string | null;
  source: string | null;
  notes: string | null;
};

/** People and assets are named by their places in the demo's lists, prospects and shares by numbers of the plan. */
export type Deed =
  | { does: 'invite'; person: number; sponsor: number }
  | { does: 'join'; person: number }
  | { does: 'create-asset'; asset: number; by: number }
  | { does: 'add-prospect'; prospect: number; by: number; about: PlannedProspect }
  | { does: 'move-prospect'; prospect: number; status: ProspectStatus }
  | { does: 'contact'; prospect: number; outcome: ContactOutcome; dueAt: number | null }
  | { does: 'write-message'; text: string; by: number }
  | { does: 'share'; share: number; by: number; asset: number; prospect: number | null; via: (typeof ways)[number] }
  | { does: 'open'; share: number; people: number }
  | { does: 'answer'; share: number; answer: AnswerKind; message: string | null };

/** A step of somebody, and its time in ms. */
export type Step = { at: number } & Deed;

/** The ways that prospects go, each with its weight: prospects of every status result. */
const paths: readonly { weight: number; statuses: readonly ProspectStatus[] }[] = [
  { weight: 3, statuses: [] },
  { weight: 5, statuses: ['contacted'] },
  { weight: 4, statuses: ['contacted', 'interested'] },
  { weight: 4, statuses: ['contacted', 'interested', 'converted'] },
  { weight: 2, statuses: ['contacted', 'lost'] },
  { weight: 2, statuses: ['contacted', 'interested', 'lost'] },
];

const pickPath = (chance: Chance): readonly ProspectStatus[] => {
  let left = chance.next() * paths.reduce((sum, { weight }) => sum + weight, 0);
  return paths.find(({ weight }) => (left -= weight) < 0)?.statuses ?? [];
};

type Name = readonly [first: string, last: string];

/** All names that prospects can have, in an order of chance. */
const shuffledNames = (chance: Chance): Name[] => {
  const names = demoProspects.first.flatMap((first) => demoProspects.last.map((last) => [first, last] as const));
  const places = names.map((name) => ({ name, place: chance.next() }));
  return places.sort((one, other) => one.place - other.place).map(({ name }) => name);
};

/** A prospect with a name, and mostly with ways to reach them. */
export const inventProspect = (
  chance: Chance,
  [first, last]: Name = [chance.pick(demoProspects.first), chance.pick(demoProspects.last)],
): PlannedProspect => ({
  name: `${first} ${last}`,
  email: chance.next() < 0.8 ? `${first}.${last}@mail.test`.toLowerCase() : null,
  phone: chance.next() < 0.6 ? `+1 555 01${String(chance.below(100)).padStart(2, '0')}` : null,
  source: chance.pick(demoProspects.sources),
  notes: chance.pick(demoProspects.notes),
});

/** The asset that is shared: the first ones most. */
export const pickAsset = (chance: Chance): number => Math.floor(chance.next() ** 2 * demoAssets.length);

type Plan = {
  chance: Chance;
  now: number;
  /** When somebody looks at the demo: early in a week the plan goes beyond. */
  shownAt: number;
  steps: Step[];
  /** Names that no prospect has yet. */
  names: Name[];
  /** Counts prospects and shares. */
  prospects: number;
  shares: number;
};

const add = ({ steps, now }: Plan, at: number, deed: Deed): void => {
  if (at < now) steps.push({ at, ...deed });
};

/** Openings of one link: a prospect comes back now and then, a link in a group is opened by several people. */
const planOpenings = (plan: Plan, share: number, { at, isAddressed }: { at: number; isAddressed: boolean }): void => {
  const { chance } = plan;
  if (chance.next() > (isAddressed ? 0.75 : 0.45)) return;
  let time = at + (0.1 + chance.next() ** 3 * 40) * hourMs;
  add(plan, time, { does: 'open', share, people: isAddressed ? 1 : 1 + chance.below(4) });
  while (chance.next() < (isAddressed ? 0.4 : 0.2)) {
    time += (2 + chance.next() * 60) * hourMs;
    add(plan, time, { does: 'open', share, people: 1 });
  }
};

const planShare = (plan: Plan, by: number, { at, to }: { at: number; to: number | null }): void => {
  const { chance } = plan;
  const share = plan.shares;
  plan.shares += 1;
  const asset = pickAsset(chance);
  add(plan, at, { does: 'share', share, by, asset, prospect: to, via: chance.pick(ways) });
  planOpenings(plan, share, { at, isAddressed: to !== null });
};

/** What people answer to the leader's latest links, and how many hours before the demo is shown: the last one first. */
const answersToLeader = [
  { hoursAgo: 1, answer: 'call', message: null },
  { hoursAgo: 3, answer: 'question', message: 'Can I start beside my job?' },
  { hoursAgo: 27, answer: 'interested', message: null },
  { hoursAgo: 52, answer: 'not-now', message: null },
] as const;

/** Answers of people to the latest links that the leader made for them, each after the link was made. */
const planAnswers = (plan: Plan): void => {
  const links = plan.steps.filter((step) => step.does === 'share' && step.by === 0 && step.prospect !== null);
  const used = new Set<number>();
  for (const { hoursAgo, answer, message } of answersToLeader) {
    const at = plan.now - hoursAgo * hourMs;
    const link = links.findLast(
      (step) => step.does === 'share' && step.at < at - hourMs && !used.has(step.prospect ?? -1),
    );
    if (link?.does !== 'share' || link.prospect === null) continue;
    used.add(link.prospect);
    add(plan, at, { does: 'answer', share: link.share, answer, message });
  }
};

const outcomes: Readonly<Record<ProspectStatus, ContactOutcome>> = {
  new: 'no-answer',
  contacted: 'reached',
  interested: 'positive',
  converted: 'positive',
  lost: 'no',
};

/** How long ago a prospect of the leader came at most for a next step that is due now. */
const recentMs = 21 * dayMs;

const planProspect = (plan: Plan, by: number, at: number): number => {
  const { chance } = plan;
  const prospect = plan.prospects;
  plan.prospects += 1;
  add(plan, at, { does: 'add-prospect', prospect, by, about: inventProspect(chance, plan.names.pop()) });
  let time = at + 2 * hourMs;
  const path = pickPath(chance);
  for (const status of path) {
    time += (0.1 + chance.next() ** 1.5 * 5) * dayMs;
    add(plan, time, { does: 'move-prospect', prospect, status });
  }
  // every other one was called; of the leader's latest, the next step is due when somebody looks
  const last = path.at(-1);
  const isRecent = by === 0 && plan.now - time < recentMs;
  if (isRecent || prospect % 2 === 0)
    add(plan, time + 0.3 * hourMs, {
      does: 'contact',
      prospect,
      outcome: last === undefined ? 'no-answer' : outcomes[last],
      dueAt: isRecent ? plan.shownAt : null,
    });
  return prospect;
};

const wakingHour = (chance: Chance): number => 7 + 14 * ((chance.next() + chance.next()) / 2);
const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** The days of one person: shares at an even pace, and a new prospect with every sixth or so. */
const planPerson = (plan: Plan, place: number, joinedAt: number): void => {
  const { chance, now } = plan;
  const { pace, silentFor = 0 } = demoPeople[place] ?? { pace: 0 };
  const own: { prospect: number; at: number }[] = [];
  let due = 0;
  for (let day = Math.floor(joinedAt / dayMs) * dayMs; day < now - silentFor * weekMs; day += dayMs) {
    // weekdays have more, so that a week has the pace of the person
    due += (pace / 7) * (isWeekend(day) ? 0.65 : 1.14);
    for (; due > 0.5 + (chance.next() - 0.5) * 0.8; due -= 1) {
      const at = day + wakingHour(chance) * hourMs;
      if (at < joinedAt + hourMs) continue;
      if (chance.next() < 0.16) own.push({ prospect: planProspect(plan, place, at - 0.4 * hourMs), at });
      const known = own.filter((one) => one.at <= at).slice(-6);
      const to = known.length > 0 && chance.next() < 0.5 ? chance.pick(known).prospect : null;
      planShare(plan, place, { at, to });
    }
  }
};

/** Joining, of everybody but the leader, who founds the team: a member of before invites them some hours earlier. */
const planJoining = (plan: Plan, place: number, at: number): void => {
  if (place === 0) return;
  const sponsor = place < 4 ? 0 : plan.chance.below(Math.min(place, 6));
  add(plan, at - 3 * hourMs, { does: 'invite', person: place, sponsor });
  add(plan, at, { does: 'join', person: place });
};

/** How much of the present week there is at least: on a Monday every chart would end in a cliff. */
const leastOfWeek = 0.6;

type Planning = {
  chance: Chance;
  now: number;
  /** When the present week began. */
  weekStart: number;
};

/**
 * The history of the demo's team up to `now`, in the order of the times: the same for the same chance. Its leader has
 * founded the team before `start`. Early in a week its deeds follow each other more closely.
 */
export const planHistory = ({ chance, now, weekStart }: Planning): { start: number; steps: Step[] } => {
  const end = Math.max(now, weekStart + leastOfWeek * weekMs);
  const plan: Plan = {
    chance,
    now: end,
    shownAt: now,
    steps: [],
    names: shuffledNames(chance),
    prospects: 0,
    shares: 0,
  };
  const start = end - demoWeeks * weekMs;
  // the most popular one comes last, so that lists begin with it
  for (const asset of demoAssets.keys())
    add(plan, start + (demoAssets.length - asset) * 60_000, { does: 'create-asset', asset, by: 0 });
  for (const [place, text] of demoMessages.entries())
    add(plan, start + (place + 1) * 120_000, { does: 'write-message', text, by: 0 });
  for (const [place, { weeksAgo }] of demoPeople.entries()) {
    const joinedAt = place === 0 ? start + hourMs : end - weeksAgo * weekMs;
    planJoining(plan, place, joinedAt);
    planPerson(plan, place, joinedAt);
  }
  planAnswers(plan);
  const pressed = (now - weekStart) / (end - weekStart);
  const steps = plan.steps.map((step) =>
    step.at < weekStart ? step : { ...step, at: weekStart + (step.at - weekStart) * pressed },
  );
  return { start, steps: steps.sort((one, other) => one.at - other.at) };
};
