import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { notificationDecider } from './notification.decider.ts';

const { given } = scenario(notificationDecider);
const read = (upTo: number) => ({ type: 'NotificationsRead' as const, data: { userId: 'u1', upTo } });

describe('reading notifications', () => {
  it('moves forward', () =>
    given(read(5))
      .when({ type: 'ReadNotifications', data: { userId: 'u1', upTo: 9 } })
      .then(read(9)));
  it('never moves back', () =>
    given(read(5))
      .when({ type: 'ReadNotifications', data: { userId: 'u1', upTo: 4 } })
      .thenNothing());
});
