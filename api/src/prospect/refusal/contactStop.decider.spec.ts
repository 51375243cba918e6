import { describe, it } from 'vitest';
import { scenario } from '../../../testing/scenario.ts';
import { contactStopDecider } from './contactStop.decider.ts';

const { given } = scenario(contactStopDecider);
const data = { stopId: 's1', userId: 'u1', shareId: 'l1', answerId: 'v1', kind: 'phone' as const };
const ask = { type: 'AskStop' as const, data };
const asked = { type: 'StopAsked' as const, data };
const confirm = (via: 'rep' | 'message') => ({
  type: 'ConfirmStop' as const,
  data: { stopId: 's1', via, refusalIds: ['h1'] },
});
const confirmed = (via: 'rep' | 'message') => ({
  type: 'StopConfirmed' as const,
  data: { stopId: 's1', userId: 'u1', via, refusalIds: ['h1'] },
});
const decline = { type: 'DeclineStop' as const, data: { stopId: 's1' } };
const declined = { type: 'StopDeclined' as const, data: { stopId: 's1', userId: 'u1' } };

describe('a typed number or address that asks not to be contacted', () => {
  it('is asked about once', () => {
    given().when(ask).then(asked);
    given(asked).when(ask).thenNothing();
    given(asked, declined).when(ask).thenNothing();
  });

  it('is confirmed once, by the member or by a message', () => {
    for (const via of ['rep', 'message'] as const) {
      given(asked).when(confirm(via)).then(confirmed(via));
      given(asked, confirmed('message')).when(confirm(via)).thenNothing();
      given().when(confirm(via)).thenRefused('prospect/stop-not-found');
    }
  });

  it('is over for the member once they declined it, and can still be confirmed by a message', () => {
    given(asked).when(decline).then(declined);
    given(asked, declined).when(decline).thenNothing();
    given(asked, declined).when(confirm('rep')).thenRefused('prospect/stop-over');
    given(asked, declined).when(confirm('message')).then(confirmed('message'));
    given(asked, confirmed('rep')).when(decline).thenRefused('prospect/stop-over');
    given().when(decline).thenRefused('prospect/stop-not-found');
  });
});
