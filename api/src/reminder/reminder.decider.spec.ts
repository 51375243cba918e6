import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { reminderDecider } from './reminder.decider.ts';

const { given } = scenario(reminderDecider);
const day = (localDate: string, due = 3) => ({ userId: 'u1', localDate, due });
const step = (prospectId: string, dueTime: string) => ({ userId: 'u1', prospectId, dueOn: '2026-11-23', dueTime });
const ofDay = (...about: Parameters<typeof day>) => ({ type: 'RemindOfDay' as const, data: day(...about) });
const ofStep = (...about: Parameters<typeof step>) => ({ type: 'RemindOfStep' as const, data: step(...about) });
const dayReminded = (...about: Parameters<typeof day>) => ({ type: 'DayReminded' as const, data: day(...about) });
const stepReminded = (...about: Parameters<typeof step>) => ({ type: 'StepReminded' as const, data: step(...about) });

describe('the reminder of a morning', () => {
  // shows I54
  it('comes once a day', () => {
    given().when(ofDay('2026-11-23')).then(dayReminded('2026-11-23'));
    given(dayReminded('2026-11-23')).when(ofDay('2026-11-23', 5)).thenNothing();
    given(dayReminded('2026-11-23')).when(ofDay('2026-11-24')).then(dayReminded('2026-11-24'));
  });

  it('does not come for a day before, in which a traveller arrives', () =>
    given(dayReminded('2026-11-23')).when(ofDay('2026-11-22')).thenNothing());

  it('does not come when nothing is due', () => given().when(ofDay('2026-11-23', 0)).thenNothing());
});

describe('the reminder of a step', () => {
  // shows I54
  it('comes once for its time, and again for another one', () => {
    given().when(ofStep('p1', '14:30')).then(stepReminded('p1', '14:30'));
    given(stepReminded('p1', '14:30'), stepReminded('p2', '15:00')).when(ofStep('p1', '14:30')).thenNothing();
    given(stepReminded('p1', '14:30')).when(ofStep('p1', '15:00')).then(stepReminded('p1', '15:00'));
    given(stepReminded('p1', '14:30')).when(ofStep('p2', '14:30')).then(stepReminded('p2', '14:30'));
  });
});

describe('the report of a week', () => {
  const figures = { own: { shares: 1, opened: 0, prospects: 0, points: 1 }, team: null };
  const report = (monday: string) => ({ type: 'ReportWeek' as const, data: { userId: 'u1', monday, figures } });
  const reported = (monday: string) => ({ type: 'WeekReported' as const, data: { userId: 'u1', monday, figures } });

  // shows I54.2
  it('comes once, and not for a week before the last one that was reported', () => {
    given().when(report('2026-11-16')).then(reported('2026-11-16'));
    given(reported('2026-11-16')).when(report('2026-11-16')).thenNothing();
    given(reported('2026-11-16')).when(report('2026-11-09')).thenNothing();
    given(reported('2026-11-16')).when(report('2026-11-30')).then(reported('2026-11-30'));
  });
});

describe('the report of a version', () => {
  const data = (since: string) => ({ userId: 'u1', version: since.slice(0, 4), since });
  const report = (since: string) => ({ type: 'ReportVersion' as const, data: data(since) });
  const reported = (since: string) => ({ type: 'VersionReported' as const, data: data(since) });

  // shows I54.3
  it('comes once, and not again when the installation goes back to an earlier one', () => {
    given().when(report('2026-11')).then(reported('2026-11'));
    given(reported('2026-11')).when(report('2026-11')).thenNothing();
    given(reported('2026-11')).when(report('2026-10')).thenNothing();
  });
});
