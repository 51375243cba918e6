import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { appIcons, drawAppIcon } from './appIcon.ts';
import type { AppIconName } from './appIcon.ts';

/** The parts of a PNG by their types. */
const partsOf = (picture: Buffer): Map<string, Buffer> => {
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < picture.length;) {
    const length = picture.readUInt32BE(at);
    parts.set(picture.toString('latin1', at + 4, at + 8), picture.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return parts;
};

const none = Buffer.alloc(0);

/** Reads the colour at a place of an icon, in the square of 32 in which its mark is drawn. */
const colorsOf = (name: AppIconName, primaryColor: string, accentColor: string) => {
  const { side } = appIcons[name];
  const parts = partsOf(drawAppIcon(name, { primaryColor, accentColor }));
  const rows = inflateSync(parts.get('IDAT') ?? none);
  return (x: number, y: number): string => {
    const [column, row] = [Math.floor((x * side) / 32), Math.floor((y * side) / 32)];
    const number = rows[row * (side + 1) + 1 + column] ?? 0;
    if (parts.get('tRNS')?.[number] === 0) return 'clear';
    return `#${parts.get('PLTE')?.toString('hex', number * 3, number * 3 + 3) ?? ''}`;
  };
};

describe('the icon of the app', () => {
  it('has round corners and the mark in the colours of the organization', () => {
    const at = colorsOf('small', '#123ABC', '#FFCC00');
    expect([at(0.2, 0.2), at(4, 16), at(16, 8.5), at(16, 13), at(9.2, 22)]).toEqual([
      'clear',
      '#123abc',
      '#ffcc00',
      '#ffffff',
      '#ffffff',
    ]);
  });

  it('fills the square for a device that cuts it, with the mark in the safe middle', () => {
    const at = colorsOf('full', '#123ABC', '#FFCC00');
    expect([at(0.2, 0.2), at(16, 10), at(10.6, 20.8)]).toEqual(['#123abc', '#ffcc00', '#ffffff']);
  });

  it('stays legible on pale colours, and where accent and primary colour are the same', () => {
    const pale = colorsOf('large', '#FFFFFF', '#FFFFFE');
    expect(pale(16, 8.5)).toBe(pale(9.2, 22));
    expect(pale(16, 8.5)).not.toBe('#ffffff');
  });
});
