import { describe, expect, it } from 'vitest';
import { fillMarkers } from './landing.ts';

describe('the markers of a document', () => {
  it('are filled where they have a value, bare or as a comment', () => {
    expect(fillMarkers('<b>__ONE__</b><!--__TWO__-->__THREE__', { ONE: '1', TWO: '2' })).toBe('<b>1</b>2__THREE__');
  });

  // shows I49
  it('stay as they are within a value: no visitor has the nonce written into a page', () => {
    expect(fillMarkers('__PATH__ __NONCE__', { PATH: '/__NONCE__', NONCE: 'secret' })).toBe('/__NONCE__ secret');
  });

  it('take values with dollar signs as they are', () => {
    expect(fillMarkers('__PATH__', { PATH: "/$&$'" })).toBe("/$&$'");
  });
});
