import { assetsProjection } from './asset/assets.projection.ts';
import { erasureReactor } from './identity/erasure.reactor.ts';
import { peopleProjection } from './identity/people.projection.ts';
import { anyProjection, anyReactor } from './kit.ts';
import { organizationsProjection } from './organization/organizations.projection.ts';
import { activitiesProjection } from './overview/activities.projection.ts';
import { inboxProjection } from './overview/inbox.projection.ts';
import { metricsProjection } from './overview/metrics.projection.ts';
import { trendProjection } from './overview/trend.projection.ts';
import type { AnyProjection } from './projection/projection.ts';
import { prospectsProjection } from './prospect/prospects.projection.ts';
import type { AnyReactor } from './reaction/reactor.ts';
import { achievementReactor } from './training/achievement.reactor.ts';
import { assetSharersProjection, assetWeeksProjection } from './share/assetInsight.projection.ts';
import { sharesProjection } from './share/shares.projection.ts';
import { handoverReactor } from './team/handover.reactor.ts';
import { invitationMailReactor } from './team/invitationMail.reactor.ts';
import { invitationsProjection } from './team/invitations.projection.ts';
import { membersProjection } from './team/members.projection.ts';

/** Every projection: one for each view of the contracts. */
export const projections: readonly AnyProjection[] = [
  anyProjection(peopleProjection),
  anyProjection(organizationsProjection),
  anyProjection(membersProjection),
  anyProjection(invitationsProjection),
  anyProjection(assetsProjection),
  anyProjection(sharesProjection),
  anyProjection(assetWeeksProjection),
  anyProjection(assetSharersProjection),
  anyProjection(prospectsProjection),
  anyProjection(metricsProjection),
  anyProjection(activitiesProjection),
  anyProjection(trendProjection),
  anyProjection(inboxProjection),
];

/** Every reactor. */
export const reactors: readonly AnyReactor[] = [
  anyReactor(achievementReactor),
  anyReactor(invitationMailReactor),
  anyReactor(handoverReactor),
  anyReactor(erasureReactor),
];
