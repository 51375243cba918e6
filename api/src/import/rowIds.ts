import { hash } from 'node:crypto';
import { uuidBytes, uuidOf } from '../platform/lib/ids.ts';

/** Where the number of the row lies within an id: right behind its time. */
const place = { bits: 20, most: 2 ** 20 - 1 };

/**
 * The id of the person that a row adds, and of the command of the row: always the same for the same row of an import.
 * It begins with the time of the import's own id and the number of the row, so that ids of one import lie in a row:
 * random ones cost ten times as much in ordered storage.
 */
export const idOfRow = (importId: string, row: number): string => {
  const own = uuidBytes(importId);
  const bytes = hash('sha256', Buffer.concat([own, Buffer.from(String(row))]), 'buffer').subarray(0, 16);
  own.copy(bytes, 0, 0, 6);
  const number = row & place.most;
  bytes.writeUInt16BE(0x8000 | (number >>> 8), 6);
  bytes[8] = 0x80 | ((number >>> 2) & 0x3f);
  bytes[9] = ((number & 0x3) << 6) | ((bytes[9] ?? 0) & 0x3f);
  return uuidOf(bytes);
};

const rowIn = (id: Buffer): number =>
  ((id.readUInt16BE(6) & 0xfff) << 8) | (((id[8] ?? 0) & 0x3f) << 2) | ((id[9] ?? 0) >>> 6);

/** Whether a row of an import adds the person with this id. */
export const isIdOfRow = (id: string, importId: string): boolean =>
  id.startsWith(importId.slice(0, 13)) && id === idOfRow(importId, rowIn(uuidBytes(id)));
