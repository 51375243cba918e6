import * as z from 'zod';
import { BadCursor } from '../../platform/queries/readPage.ts';
import type { OwnPlace } from './ownEntries.ts';
import type { Place } from './group.ts';

/**
 * Where a timeline goes on: entries of shares below `below`, those of the prospect's own stream at `own`, of whose
 * first event `shown` entries were shown already.
 */
export type TimelinePlace = { below: Place; own: OwnPlace; shown: number };

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The form of a cursor: what it holds is short and in a fixed order, because it is part of an address. */
const form = z.tuple([z.iso.datetime(), whole, whole.nullable(), whole], whole);

export const encodeTimelineCursor = ({ below: { at, position }, own: { next, held }, shown }: TimelinePlace): string =>
  Buffer.from(JSON.stringify([at, position, next ?? null, shown, ...held])).toString('base64url');

/** Throws BadCursor for a text that no page gave. */
export const parseTimelineCursor = (cursor: string): TimelinePlace => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const [at, position, next, shown, ...held] = form.parse(parsed);
    return { below: { at, position }, own: { next, held }, shown };
  } catch {
    throw new BadCursor();
  }
};
