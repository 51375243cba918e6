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
