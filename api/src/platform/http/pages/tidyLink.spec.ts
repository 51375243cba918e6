import { describe, expect, it } from 'vitest';
import { tidyPath } from './tidyLink.ts';

const code = '0ABCdefGHIjklMNOpqr123';
const form = { prefix: '/s/', letters: /^[0-9A-Za-z]{22}/u };
const clean = `/s/${code}`;

describe('a link with something around its code', () => {
  it.each([
    ...[
      '/',
      '//',
      '.',
      '...',
      ')',
      ').',
      ',',
      ';',
      ':',
      '!',
      "'",
      '"',
      '*',
      '_',
      '~',
      '|',
      '>',
      ']',
      '}',
      '-',
      '%20',
      '+',
    ],
    ...['%22', '%27', '%3E', '%29', '%E2%80%9D', '%E2%80%99', '%C2%BB', '%E2%80%A6', '%0A', '%', '%E2', ')&fbclid=1'],
    ...['&fbclid=1', '&amp;utm_source=x', '&fbclid=IwAR0/abc.d', '/&fbclid=1', '%26fbclid%3D1', '/.'],
    ...[
      '%0ASee%20you',
      '%0D%0Ahttps://x.test',
      '%20for%20you',
      '.%0aBye',
      ')%20and',
      '%22%3EVideo%3C/a%3E',
      '>Video</a>',
    ],
    ...['%3Cbr%3E', '%3Futm_source=x', '%3futm_source%3Dx', '%23top', '%E2%80%A6more', '%C2%A0x', ')x', '%60'],
  ])('leads to the link itself: %s behind it', (rest) => expect(tidyPath(`${clean}${rest}`, form)).toBe(clean));

  it.each(['%3C', '(', '%22', "'", '/', '%20', '%E2%80%9C', '%EF%BB%BF', '.'])(
    'leads to it: %s before it',
    (before) => {
      expect(tidyPath(`/s/${before}${code}`, form)).toBe(clean);
      expect(tidyPath(`/s/${before}${code}%3E`, form)).toBe(clean);
    },
  );

  it.each([
    ...[
      clean,
      `${clean}x`,
      `${clean}1.`,
      `/s/${code.slice(1)}`,
      `/s/${code.slice(1)}.`,
      `${clean}/view`,
      '/s/',
      '/s',
      '/',
    ],
    ...[
      `${clean}/thumbnail`,
      `${clean}%C3%A9`,
      `${clean}.x`,
      `${clean}/abc`,
      `/t/${code}.`,
      `/s/short.`,
      `/s/x/${code}`,
    ],
  ])('is left alone where it is clean or another one: %s', (path) => expect(tidyPath(path, form)).toBeNull());
});
