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

describe('reporting another address of an asset', () => {
  // what a scenario is given happened at 10:00
  const data = { userId: 'u1', assetId: 'a1', assetTitle: 'Tour', repointedBy: 'u2' };
  const reported = { type: 'AssetRepointingReported' as const, data };
  const report = (time: string, assetId = 'a1') => ({
    type: 'ReportRepointing' as const,
    data: { ...data, assetId },
    at: `2026-03-02T${time}:00.000Z`,
  });
  it('happens, also for another asset and later', () => {
    given().when(report('10:00')).then(reported);
    given(reported)
      .when(report('09:00', 'a2'))
      .then({ ...reported, data: { ...data, assetId: 'a2' } });
    given(reported, read(5)).when(report('11:00')).then(reported);
  });
  it('happens once, and not for a change before the last one that was reported', () => {
    given(reported, read(5)).when(report('10:00')).thenNothing();
    given(reported).when(report('09:59')).thenNothing();
  });
});
