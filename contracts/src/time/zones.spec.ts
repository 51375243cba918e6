import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateFormat, isKnownZone, knownZone } from './zones.ts';
import { localDateOf } from './week.ts';

/** A browser that calls its zone `own` and knows none of `unknown`. */
const browserWith = (own: string, unknown: readonly string[]): void => {
  const { DateTimeFormat } = Intl;
  class Older extends DateTimeFormat {
    constructor(tag?: string, options?: Intl.DateTimeFormatOptions) {
      if (unknown.includes(options?.timeZone ?? '')) throw new RangeError(`Invalid time zone: ${options?.timeZone}`);
      super(tag, { timeZone: unknown.includes(own) ? 'UTC' : own, ...options });
    }
    override resolvedOptions(): Intl.ResolvedDateTimeFormatOptions {
      return { ...super.resolvedOptions(), timeZone: own };
    }
  }
  vi.stubGlobal('Intl', { ...Intl, NumberFormat: Intl.NumberFormat, DateTimeFormat: Older });
};

const lateEvening = new Date('2026-11-21T23:30:00.000Z');

describe('a time zone that a browser does not know', () => {
  afterEach(() => vi.unstubAllGlobals());

  // shows I62.2
  it('gives way to the next one that it knows, then to its own', () => {
    browserWith('Europe/Berlin', ['America/Coyhaique']);
    expect(knownZone('America/Coyhaique', 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(knownZone('America/Coyhaique', null, undefined)).toBe('Europe/Berlin');
    expect(localDateOf(lateEvening, 'America/Coyhaique')).toBe('2026-11-22');
  });

  // shows I62.2
  it('is UTC where it does not know its own either', () => {
    browserWith('Etc/Unknown', ['Etc/Unknown', 'Europe/Kyiv']);
    expect(knownZone()).toBe('UTC');
    expect(knownZone('Europe/Kyiv')).toBe('UTC');
    expect(localDateOf(lateEvening, 'Europe/Kyiv')).toBe('2026-11-21');
    const time = dateFormat('en-GB', { timeZone: 'Europe/Kyiv', timeStyle: 'short' });
    expect(time.format(lateEvening)).toBe('23:30');
  });
});

describe('a known time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'europe/berlin', 'Etc/GMT+5'])('is %s', (zone) =>
    expect(isKnownZone(zone)).toBe(true),
  );
  it.each(['', 'Etc/Unknown', 'Mars/Olympus', '+02:00', '-0330', 'null'])('is not %j', (zone) =>
    expect(isKnownZone(zone)).toBe(false),
  );
});
