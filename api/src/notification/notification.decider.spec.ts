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

describe('reporting an export', () => {
  const data = { userId: 'u1', exportedBy: 'u2', what: 'prospects', rows: 3 };
  const reported = { type: 'DataExportReported' as const, data };
  const report = (time: string, about = {}) => ({
    type: 'ReportExport' as const,
    data: { ...data, ...about },
    at: `2026-03-02T${time}:00.000Z`,
  });
  it('happens once for each, in any order of the jobs and however much came between', () => {
    const others = Array.from({ length: 150 }, (_event, at) => read(at + 1));
    given(reported, ...others)
      .when(report('10:00'))
      .thenNothing();
    given(reported).when(report('09:59')).then(reported);
    given(reported)
      .when(report('10:00', { exportedBy: 'u3' }))
      .then({ ...reported, data: { ...data, exportedBy: 'u3' } });
  });
});

describe('alerting a leader', () => {
  const data = (since: string, count: number, alert = 'joined') => ({
    userId: 'u1',
    alert,
    memberId: 'u2',
    subject: null,
    count,
    since,
  });
  const alert = (...about: Parameters<typeof data>) => ({ type: 'AlertLeader' as const, data: data(...about) });
  const alerted = (...about: Parameters<typeof data>) => ({ type: 'TeamAlerted' as const, data: data(...about) });

  it('goes on within a window, and begins another one', () => {
    given().when(alert('10:00', 1)).then(alerted('10:00', 1));
    given(alerted('10:00', 1)).when(alert('10:00', 2)).then(alerted('10:00', 2));
    given(alerted('10:00', 2)).when(alert('11:00', 1)).then(alerted('11:00', 1));
    given(alerted('10:00', 2))
      .when(alert('10:00', 1, 'level'))
      .then(alerted('10:00', 1, 'level'));
  });
  // shows I54.4
  it('says nothing twice, in any order of the jobs', () => {
    given(alerted('10:00', 2)).when(alert('10:00', 2)).thenNothing();
    given(alerted('10:00', 2)).when(alert('10:00', 1)).thenNothing();
    given(alerted('11:00', 1)).when(alert('10:00', 3)).thenNothing();
  });

  const takeBack = (since: string, count: number, step: number) => ({
    type: 'TakeAlertBack' as const,
    data: { ...data(since, count, 'converted'), step, lastAt: null },
  });
  const takenBack = (...about: Parameters<typeof takeBack>) => ({
    type: 'TeamAlertTakenBack' as const,
    data: takeBack(...about).data,
  });
  const counted = (since: string, count: number, step = count) => ({ ...data(since, count, 'converted'), step });
  const before = (...about: Parameters<typeof counted>) => ({ type: 'TeamAlerted' as const, data: counted(...about) });
  const after = (...about: Parameters<typeof counted>) => ({ type: 'AlertLeader' as const, data: counted(...about) });

  it('takes back what was taken back, also of the window before, and counts on', () => {
    given(before('10:00', 1))
      .when(takeBack('10:00', 0, 2))
      .then(takenBack('10:00', 0, 2));
    given(before('10:00', 1), before('11:00', 1))
      .when(takeBack('10:00', 0, 2))
      .then(takenBack('10:00', 0, 2));
    given(before('10:00', 1), takenBack('10:00', 0, 2))
      .when(after('10:00', 1, 3))
      .then(before('10:00', 1, 3));
    // an alert of an earlier version has no step
    given(alerted('10:00', 2, 'converted'))
      .when(takeBack('10:00', 1, 3))
      .then(takenBack('10:00', 1, 3));
  });
  it('leaves out what was taken back, in any order of the jobs', () => {
    given(takenBack('10:00', 0, 2))
      .when(after('10:00', 1))
      .thenNothing();
    given(takenBack('10:00', 0, 2))
      .when(takeBack('10:00', 0, 2))
      .thenNothing();
    given(before('10:00', 2, 4))
      .when(takeBack('10:00', 0, 2))
      .thenNothing();
    given(takenBack('10:00', 0, 4), before('11:00', 1))
      .when(takeBack('10:00', 1, 3))
      .thenNothing();
  });
});
