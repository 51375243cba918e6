import { describe, expect, it } from 'vitest';
import { filmAt } from './films.ts';

const playerOf = (address: string) => filmAt(new URL(address))?.player;
const youTube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0';

describe('a film of YouTube', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=share',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('plays without cookies before it is pressed: %s', (address) => expect(playerOf(address)).toBe(youTube));

  it.each([
    ['t=90', 90],
    ['t=90s', 90],
    ['t=1m30s', 90],
    ['start=5', 5],
    ['t=1h2m3s', 3723],
  ])('begins where its address says: %s', (search, start) =>
    expect(playerOf(`https://youtu.be/dQw4w9WgXcQ?${search}`)).toBe(`${youTube}&start=${start}`),
  );

  it.each([
    'https://www.youtube.com/',
    'https://www.youtube.com/@team',
    'https://www.youtube.com/playlist?list=PL1',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXc"',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://video.example/watch?v=dQw4w9WgXcQ',
  ])('is not what another address shows: %s', (address) => expect(filmAt(new URL(address))).toBeNull());
});

describe('a film of Vimeo', () => {
  it.each([
    ['https://vimeo.com/76979871', ''],
    ['https://www.vimeo.com/76979871/', ''],
    ['https://vimeo.com/channels/staffpicks/76979871', ''],
    ['https://player.vimeo.com/video/76979871', ''],
    ['https://vimeo.com/76979871/abcdef0123', 'h=abcdef0123&'],
    ['https://player.vimeo.com/video/76979871?h=abcdef0123', 'h=abcdef0123&'],
  ])('plays without being counted, also one that is not listed: %s', (address, hash) =>
    expect(playerOf(address)).toBe(`https://player.vimeo.com/video/76979871?${hash}autoplay=1&dnt=1`),
  );

  it.each(['https://vimeo.com/', 'https://vimeo.com/team', 'https://vimeo.com.evil.example/76979871'])(
    'is not what another address shows: %s',
    (address) => expect(filmAt(new URL(address))).toBeNull(),
  );
});
