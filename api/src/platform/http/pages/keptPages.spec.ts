import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { keyErasedChannel } from '@upline/infra/channels.ts';
import { describe, expect, it } from 'vitest';
import { createHandClock } from '../../../../testing/handClock.ts';
import { answerCookie, createKeptPages, documentOf, keptPageLimits } from './keptPages.ts';

const open = () => {
  const clock = createHandClock();
  const heard = new Map<string, () => void>();
  const hearing = (name: string, hear: () => void) => {
    heard.set(name, hear);
    return () => undefined;
  };
  const bus = {
    subscribe: (channel: string, hear: (message: unknown) => void) => hearing(channel, () => hear('ada')),
    onGap: (hear: () => void) => hearing('gap', hear),
  };
  const pages = createKeptPages({ now: clock.now, bus });
  const asking = (url: string, headers: Record<string, string> = {}): IncomingMessage =>
    Object.assign(new IncomingMessage(new Socket()), { url, headers, method: 'GET' });
  const keep = (url: string, streams: string[] = [], document = 'a page') =>
    pages.making()(
      asking(url),
      { status: 200, document, policy: 'p', nonce: 'n0nce', visit: 'v1sit' },
      { streams, admits: () => true },
    );
  const isKept = (url: string, headers = {}): boolean => pages.find(asking(url, headers)) !== null;
  return { clock, pages, asking, keep, isKept, happens: (name: string) => heard.get(name)?.() };
};

describe('kept pages', () => {
  it('are shown for some seconds', async () => {
    const { clock, keep, isKept } = open();
    keep('/s/a');
    await clock.pass(keptPageLimits.age.most * 1_000 - 1);
    expect([isKept('/s/a'), isKept('/s/b'), isKept('/s/a?in=de'), isKept('/s/a', { 'accept-language': 'de' })]).toEqual(
      [true, false, false, false],
    );
    await clock.pass(1);
    expect(isKept('/s/a')).toBe(false);
  });

  it('are dropped with the first event of what they show, with a deleted key and with a gap in what is heard', () => {
    const { pages, keep, isKept, happens } = open();
    keep('/s/a', ['asset-1', 'team-1']);
    keep('/s/b', ['asset-2', 'team-1']);
    pages.changed('asset-1');
    expect([isKept('/s/a'), isKept('/s/b')]).toEqual([false, true]);
    happens('gap');
    expect(isKept('/s/b')).toBe(false);
    keep('/s/c');
    happens(keyErasedChannel);
    expect(isKept('/s/c')).toBe(false);
  });

  it('are not kept when something changed while they were made', () => {
    const { pages, asking, isKept } = open();
    const keep = pages.making();
    pages.changed('asset-1');
    keep(
      asking('/s/a'),
      { status: 200, document: 'old', policy: '', nonce: 'n', visit: 'v' },
      { streams: [], admits: () => true },
    );
    expect(isKept('/s/a')).toBe(false);
  });

  it('have the nonce and the visit of each answer where those of the first one were', () => {
    const { asking, keep, pages } = open();
    keep('/s/a', [], 'n0nce and v1sit, v1sit, n0nce');
    const page = pages.find(asking('/s/a'));
    const shown = (nonce: string, visit: string) => page && documentOf(page, { nonce, visit }).toString();
    expect(shown('n2', 'v2')).toBe('n2 and v2, v2, n2');
    expect(shown('v1sit', 'n0nce')).toBe('v1sit and n0nce, n0nce, v1sit');
  });

  it('are neither kept nor shown for a visitor who answered, or who is on the way to it', () => {
    const { asking, isKept, keep, pages } = open();
    const cookie = `${answerCookie}=x; upline.language=de`;
    const page = { status: 200, document: 'Elena', policy: '', nonce: 'n', visit: 'v' };
    pages.making()(asking('/s/a', { cookie }), page, { streams: [], admits: () => true });
    for (const search of ['?answered=x', '?in=de&answered=x', '?step=call']) {
      keep(`/s/a${search}`);
      expect(isKept(`/s/a${search}`), search).toBe(false);
    }
    expect([isKept('/s/a'), isKept('/s/a', { cookie })]).toEqual([false, false]);
    keep('/s/a');
    expect([isKept('/s/a'), isKept('/s/a', { cookie })]).toEqual([true, false]);
  });

  it('are bounded in number, size and what they are known by', () => {
    const { keep, isKept, pages } = open();
    for (let at = 0; at <= keptPageLimits.pages.most; at += 1) keep(`/s/${at}`, ['team-1']);
    expect([isKept('/s/0'), isKept('/s/1'), isKept(`/s/${keptPageLimits.pages.most}`)]).toEqual([false, true, true]);
    keep('/s/large', [], 'x'.repeat(keptPageLimits.size.most + 1));
    keep(`/s/${'x'.repeat(700)}`);
    expect([isKept('/s/large'), isKept(`/s/${'x'.repeat(700)}`)]).toEqual([false, false]);
    pages.changed('team-1');
    expect(isKept('/s/1')).toBe(false);
  });
});
