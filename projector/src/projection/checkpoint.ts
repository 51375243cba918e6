import type { StoredEvent } from '@upline/contracts';
import type { Checkpoint } from '@upline/infra/ports/rows.ts';

/** Before the first event. */
export const atStart: Checkpoint = { position: 0, eventId: null, count: 0, hash: '0'.repeat(16) };

const hex = (half: number): string => (half >>> 0).toString(16).padStart(8, '0');

/**
 * The checkpoint after these events; events at or below its position are left out. The hash rolls over their ids in two
 * halves: it shows a skipped, doubled or swapped event, but is no defence against an attacker.
 */
export const advance = (
  checkpoint: Checkpoint,
  events: readonly Pick<StoredEvent, 'id' | 'position'>[],
): Checkpoint => {
  let { position, eventId, count } = checkpoint;
  let one = Number.parseInt(checkpoint.hash.slice(0, 8), 16);
  let two = Number.parseInt(checkpoint.hash.slice(8), 16);
  for (const event of events) {
    if (event.position <= position) continue;
    const { id } = event;
    for (let at = 0; at < id.length; at += 1) {
      const code = id.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193);
      two = Math.imul(two + code, 0x85ebca6b) ^ (two >>> 15);
    }
    position = event.position;
    eventId = id;
    count += 1;
  }
  return position === checkpoint.position ? checkpoint : { position, eventId, count, hash: hex(one) + hex(two) };
};
