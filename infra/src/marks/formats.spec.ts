import { describe, expect, it } from 'vitest';
import { checkFormat, checkTypes, formatOf, formats, thisWriter } from './formats.ts';

const newer = '9.0.0 (fedcba9)';

describe('the format of a store', () => {
  it('is read up to the newest of this version, and without a mark', () => {
    checkFormat('events', 'events.db', null);
    checkFormat('events', 'events.db', { format: formats.events, version: newer });
    expect(() => checkFormat('events', 'events.db', { format: formats.events + 1, version: newer })).toThrow(
      `events.db needs Upline ${newer}, or a newer one, and this is Upline ${thisWriter}: start that version. ` +
        'Nothing was changed.',
    );
  });

  it('keeps the version that gave it, until a newer format is given', () => {
    const older = { format: formats.reads, version: '0.0.1 (abcdef0)' };
    expect(formatOf('reads', older)).toEqual(older);
    expect(formatOf('reads', { ...older, format: formats.reads - 1 })).toEqual({
      format: formats.reads,
      version: thisWriter,
    });
    expect(formatOf('reads', null)).toEqual({ format: formats.reads, version: thisWriter });
  });
});

describe('the types of a log', () => {
  it('are all known, or the versions that know them are named', () => {
    checkTypes('the log', { AssetShared: '', UserRegistered: newer });
    const types = { AssetShared: '', ToggleFlipped: newer, constructor: newer };
    expect(() => checkTypes('the log', types)).toThrow(
      'the log holds events of a kind that this version does not know (ToggleFlipped, constructor): ' +
        `it needs Upline ${newer}, or a newer one`,
    );
  });

  it('are named up to five, and need their writer where that is not known', () => {
    const types = Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F'].map((type) => [type, '']));
    expect(() => checkTypes('the log', types)).toThrow('(A, B, C, D, E, …): it needs the version that wrote it, or');
  });
});
