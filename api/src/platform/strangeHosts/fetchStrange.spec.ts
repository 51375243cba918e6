import { describe, expect, it } from 'vitest';
import { StrangeFault, redirectOf } from './fetchStrange.ts';

describe('a redirect', () => {
  it('leads to the address that it names, seen from where it stands', () => {
    const from = new URL('https://a.example/b/c');
    expect(redirectOf('d?e', from, true).href).toBe('https://a.example/b/d?e');
    expect(redirectOf('//b.example/', from, true).href).toBe('https://b.example/');
  });

  it('of a page does not lead from https back to http', () => {
    expect(() => redirectOf('http://a.example/', new URL('https://a.example/'), true)).toThrow(StrangeFault);
    expect(redirectOf('https://a.example/', new URL('http://a.example/'), true).protocol).toBe('https:');
    expect(redirectOf('http://a.example/', new URL('https://a.example/'), false).protocol).toBe('http:');
  });
});
