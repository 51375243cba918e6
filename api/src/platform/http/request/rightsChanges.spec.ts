import type { Bus } from '@upline/infra/ports/bus.ts';
import { describe, expect, it } from 'vitest';
import { createRightsChanges } from './rightsChanges.ts';

/** A bus between processes that hears everything at once, until it is cut. */
const createOwnBus = () => {
  const heard = new Set<(message: unknown) => void>();
  let isWhole = true;
  const gaps = new Set<() => void>();
  const bus: Bus = {
    publish: (_channel, message) => heard.forEach((hear) => hear(message)),
    subscribe: (_channel, hear) => {
      heard.add(hear);
      return () => void heard.delete(hear);
    },
    onGap: (handle) => {
      gaps.add(handle);
      return () => void gaps.delete(handle);
    },
    isWhole: () => isWhole,
  };
  return {
    bus,
    cut: () => (isWhole = false),
    mend: () => {
      isWhole = true;
      gaps.forEach((handle) => handle());
    },
  };
};

describe('what a call read of the rights of its sender', () => {
  // shows I17
  it('is known to be true until any process notes a change of it', () => {
    const { bus } = createOwnBus();
    const [one, other] = [createRightsChanges(bus), createRightsChanges(bus)];
    const readAt = one.moment();
    other.note('session b');
    expect([one.mayHaveChanged('session a', readAt), one.hasChanged('session a')]).toEqual([false, false]);
    other.note('session a');
    expect([one.mayHaveChanged('session a', readAt), one.hasChanged('session a')]).toEqual([true, true]);
    expect(one.mayHaveChanged('session a', one.moment()), 'and again once it is read again').toBe(false);
  });

  it('may be untrue while the bus is cut, and after that until it is read again', () => {
    const { bus, cut, mend } = createOwnBus();
    const changes = createRightsChanges(bus);
    const readAt = changes.moment();
    cut();
    expect(changes.mayHaveChanged('session a', changes.moment())).toBe(true);
    mend();
    expect(changes.mayHaveChanged('session a', readAt)).toBe(true);
    expect(changes.mayHaveChanged('session a', changes.moment())).toBe(false);
  });

  it('may be untrue where the change is so old that it is not kept any more', () => {
    const changes = createRightsChanges(createOwnBus().bus, 2);
    const readAt = changes.moment();
    for (const part of ['session a', 'session b', 'session c'] as const) changes.note(part);
    expect(changes.mayHaveChanged('session a', readAt)).toBe(true);
    expect(changes.mayHaveChanged('session d', changes.moment())).toBe(false);
  });

  it('is changed by no message of another form', () => {
    const { bus } = createOwnBus();
    const changes = createRightsChanges(bus);
    for (const message of [null, 7, 'session', { session: 'a' }, 'row a']) bus.publish('rights-changed', message);
    expect(changes.moment()).toBe(0);
  });
});
