import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStore, tabStore } from './stores.ts';

const refusing = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

/** A browser without stores, one that refuses to open them, and one whose stores take nothing more. */
const browsers: [string, () => void][] = [
  ['has none', () => ['localStorage', 'sessionStorage'].forEach((name) => vi.stubGlobal(name, undefined))],
  [
    'refuses them',
    () => {
      for (const name of ['localStorage', 'sessionStorage'] as const)
        vi.spyOn(globalThis, name, 'get').mockImplementation(refusing);
    },
  ],
  ['is full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refusing)],
];

describe.each(browsers)('the stores of a browser that %s', (_name, change) => {
  afterEach(() => {
    vi.restoreAllMocks();
    for (const store of [tabStore, browserStore]) for (const key of store.keys()) store.remove(key);
  });

  // shows I62.3
  it('keep what they are given while the page is open', () => {
    change();
    for (const store of [tabStore, browserStore]) {
      expect(store.get('word')).toBeNull();
      expect(store.json('word')).toBeNull();
      store.set('word', '{"a":1}');
      expect([store.get('word'), store.json('word'), store.keys()]).toEqual(['{"a":1}', { a: 1 }, ['word']]);
      store.remove('word');
      expect([store.get('word'), store.keys()]).toEqual([null, []]);
    }
  });
});

describe('the stores of a browser', () => {
  it('keep what they are given beyond the page, tab and browser apart', () => {
    tabStore.set('word', 'tab');
    browserStore.set('word', 'browser');
    expect([sessionStorage.getItem('word'), localStorage.getItem('word')]).toEqual(['tab', 'browser']);
    tabStore.remove('word');
    expect([sessionStorage.getItem('word'), localStorage.getItem('word')]).toEqual([null, 'browser']);
  });

  it('read as nothing what is no JSON', () => {
    tabStore.set('word', '{');
    expect(tabStore.json('word')).toBeNull();
  });
});
