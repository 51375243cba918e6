import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bus } from '../../src/ports/bus.ts';

/** Two instances of one installation's bus. */
export type OpenedBus = { one: Bus; other: Bus; close: () => Promise<void> };

/** Promises of every bus. */
export const busContract = (name: string, open: () => Promise<OpenedBus>): void => {
  describe(`bus ${name}`, () => {
    let opened: OpenedBus;
    let heard: unknown[];
    const listen = (bus: Bus, channel: string, as = ''): (() => void) =>
      bus.subscribe(channel, (message) => void heard.push(as ? [as, message] : message));
    beforeEach(async () => {
      opened = await open();
      heard = [];
    });
    afterEach(() => opened.close());

    /** Waits until whatever was published before has arrived. */
    const settled = async (): Promise<void> => {
      const arrived: unknown[] = [];
      const ends = [opened.one, opened.other].map((bus) =>
        bus.subscribe('end', (message) => void arrived.push(message)),
      );
      await expect
        .poll(() => {
          if (arrived.length === 0) opened.one.publish('end', 0);
          return arrived.length;
        })
        .toBeGreaterThanOrEqual(2);
      ends.forEach((end) => end());
    };

    it('reaches the other instances and its own subscribers, each once', async () => {
      listen(opened.one, 'news', 'one');
      listen(opened.other, 'news', 'other');
      await settled();
      opened.one.publish('news', { text: 'Grüße', list: [1, null, { a: true }] });
      await expect.poll(() => heard.length).toBe(2);
      await settled();
      const message = { text: 'Grüße', list: [1, null, { a: true }] };
      expect(heard.toSorted()).toEqual([
        ['one', message],
        ['other', message],
      ]);
    });

    it('keeps channels apart and messages in order', async () => {
      listen(opened.other, 'news');
      listen(opened.other, 'news/more');
      await settled();
      for (let at = 0; at < 100; at += 1) opened.one.publish(at % 2 ? 'news' : 'elsewhere', at);
      await expect.poll(() => heard.length).toBe(50);
      expect(heard).toEqual(Array.from({ length: 50 }, (_, at) => at * 2 + 1));
    });

    it('continues without a subscriber that left, also during a delivery', async () => {
      const leave = listen(opened.other, 'news', 'left');
      const once = opened.other.subscribe('news', (message) => {
        heard.push(['once', message]);
        once();
      });
      listen(opened.other, 'news', 'stays');
      await settled();
      leave();
      leave();
      opened.one.publish('news', 1);
      opened.one.publish('news', 2);
      await expect
        .poll(() => heard)
        .toEqual([
          ['once', 1],
          ['stays', 1],
          ['stays', 2],
        ]);
    });

    it('shares no object with the publisher', async () => {
      listen(opened.one, 'news');
      await settled();
      const message = { list: [1] };
      opened.one.publish('news', message);
      message.list.push(2);
      await expect.poll(() => heard).toEqual([{ list: [1] }]);
    });

    it('returns before it delivers', async () => {
      listen(opened.one, 'news');
      await settled();
      opened.one.publish('news', 1);
      expect(heard).toEqual([]);
      await expect.poll(() => heard).toEqual([1]);
    });

    it('is complete while no connection is broken', () => {
      expect([opened.one.isWhole(), opened.other.isWhole()]).toEqual([true, true]);
    });

    it('lets a watcher of gaps come and go', () => {
      const leave = opened.one.onGap(() => void heard.push('gap'));
      leave();
      expect(heard).toEqual([]);
    });
  });
};
