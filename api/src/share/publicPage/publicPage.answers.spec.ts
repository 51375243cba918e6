import { describe, expect, it } from 'vitest';
import { plainEnglish } from '../../../testing/documents/plainEnglish.ts';
import { asking, unanswered } from '../../../testing/pages/asking.ts';
import type { PageState } from './pageState.ts';
import type { PublicShare } from './publicPage.ts';
import { sharePage } from './publicPage.ts';

const share: PublicShare = {
  ...asking,
  code: 'A'.repeat(22),
  link: 'https://team.example/s/A',
  organization: { name: 'Lights', primaryColor: '#C2410C', secondaryColor: '#365314', accentColor: '#EAB308' },
  sharer: 'Ana Kim',
  reach: { greeting: null, call: '+491512345678', chat: '491512345678' },
  asset: {
    type: 'link',
    title: 'Tour',
    description: null,
    url: 'https://v.example/',
    thumbnailUrl: null,
    language: null,
  },
  thumbnail: null,
};
const wish = { day: '2026-11-28', part: 'morning', timeZone: 'Europe/Berlin' } as const;

const pageAt = (
  state: Partial<PageState>,
  more: Partial<PublicShare> = {},
  locale: 'en' | 'de' | 'ar' | 'en-XA' = 'en',
) => sharePage({ ...share, ...more, state: { ...unanswered, ...state } }, { nonce: 'n', visit: 'v', locale }).document;
const panelAt = (...given: Parameters<typeof pageAt>): string =>
  /<section class="panel".*?<\/section>/s.exec(pageAt(...given))?.[0] ?? '';
const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const named = (markup: string): string[] => [...markup.matchAll(/ name="([^"]*)"/g)].map(([, name = '']) => name);
const chosen = (markup: string): string[] =>
  [...markup.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) =>
    tag.includes('checked') ? [/value="([^"]*)"/.exec(tag)?.[1] ?? ''] : [],
  );

describe('what a visitor can say', () => {
  it('is one of four answers, in a form that says which page it is from', () => {
    const panel = panelAt({});
    expect(panel).toContain('<form method="post" action="/s/AAAAAAAAAAAAAAAAAAAAAA/answer" novalidate>');
    expect([...panel.matchAll(/<button[^>]* value="([^"]*)"/g)].map(([, value]) => value).slice(0, 4)).toEqual([
      'interested',
      'call',
      'question',
      'not-now',
    ]);
    for (const field of ['name="key" value="key1"', 'name="shownAt" value="shown1"', 'name="website" tabindex="-1"'])
      expect(panel).toContain(field);
  });

  it('is, on the link of a person, when to call or the question and nothing more', () => {
    expect(new Set(named(panelAt({ step: 'call', answer: 'call' })))).toEqual(
      new Set(['key', 'shownAt', 'website', 'day', 'part', 'timeZone', 'answer']),
    );
    expect(new Set(named(panelAt({ step: 'question', answer: 'question' })))).toEqual(
      new Set(['key', 'shownAt', 'website', 'message', 'answer']),
    );
  });

  it('takes on an open link a name, one way to reach the visitor and their consent', () => {
    for (const [state, more] of [
      [{ step: 'who', answer: 'interested' }, { bound: false }],
      [{ step: 'call', answer: 'call' }, { bound: false }],
      [{ step: 'who', answer: 'interested', notYou: true }, { bound: true }],
    ] as const) {
      const panel = panelAt(state, more);
      expect(named(panel)).toEqual(expect.arrayContaining(['name', 'contact', 'consent']));
      expect(panel.includes('name="notYou"')).toBe(more.bound);
      expect(chosen(panel)).not.toContain('yes');
    }
  });

  it('offers seven days from today on, and no day that is nearly over', () => {
    const daysAt = (now: string) =>
      [...panelAt({ step: 'call', answer: 'call' }, { now: new Date(now) }).matchAll(/name="day"\s+value="([^"]*)"/g)]
        .map(([, day]) => day)
        .filter((_, at) => at === 0 || at === 6);
    expect(daysAt('2026-11-27T11:00:00Z')).toEqual(['2026-11-27', '2026-12-03']);
    expect(daysAt('2026-11-27T20:30:00Z')).toEqual(['2026-11-28', '2026-12-04']);
  });

  it('stays typed beside what is wrong with it, which a screen reader hears at its field', () => {
    const typed = { day: '2026-11-29', part: 'evening', name: 'Pat "<b>"', contact: 'x', consent: 'yes' };
    const wrong = { contact: 'Please enter one phone number or one email address' };
    const panel = panelAt({ step: 'who', answer: 'call', typed, wrong }, { bound: false });
    expect(chosen(panel)).toEqual(['2026-11-29', 'evening', 'yes']);
    expect(panel).toContain('value="Pat &quot;&lt;b&gt;&quot;"');
    expect(panel).toMatch(/name="contact"[^>]*aria-invalid="true"\s+aria-describedby="wrong-contact"/);
    expect(panel).toContain(`<p class="wrong" id="wrong-contact">${wrong.contact}</p>`);
    expect(panel).not.toContain('role="alert"');
  });

  it('is wrong at several fields at once, the first of which has the focus', () => {
    const wrong = { consent: 'Please tick the box', part: 'Please choose a part', name: 'Please enter your name' };
    const panel = panelAt({ step: 'call', answer: 'call', wrong }, { bound: false });
    for (const [field, text] of Object.entries(wrong)) {
      expect(panel).toContain(`<p class="wrong" id="wrong-${field}">${text}</p>`);
      expect(panel).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true"\\s+aria-describedby="wrong-${field}"`));
    }
    expect(panel.match(/<[^>]* autofocus\b[^>]*>/g)).toEqual([expect.stringMatching(/name="part"\s+value="morning"/)]);
    expect(panel).not.toContain('aria-describedby="wrong-contact"');
    // a browser that refuses to send the form would name the first field alone, in its own language
    expect(panel).toMatch(/<form method="post" action="[^"]*" novalidate>/);
  });

  it('names a day of the visitor’s own zone, where it is known', () => {
    const typed = { timeZone: 'Pacific/Auckland' };
    const panel = panelAt({ step: 'call', answer: 'call', typed });
    expect(panel).toMatch(/name="day"\s+value="2026-11-28"[^>]*\/><span>Today</);
    expect(panel).toContain('name="timeZone" value="Pacific/Auckland"');
    const odd = panelAt({ step: 'call', answer: 'call', typed: { timeZone: 'Nowhere/<Never>' } });
    expect(odd).toMatch(/name="day"\s+value="2026-11-27"[^>]*\/><span>Today</);
    expect(odd).toContain('name="timeZone" value="Europe/Berlin"');
  });

  it('is kept when there were too many, with the ways to reach the sharer instead', () => {
    const problem = 'You have answered several times in the last hour. Please try again later.';
    const panel = panelAt({ step: 'question', answer: 'question', typed: { message: 'Is it <i>new</i>?' }, problem });
    expect(panel).toContain(`role="alert">${problem}`);
    expect(panel).toContain('Is it &lt;i&gt;new&lt;/i&gt;?</textarea');
    expect(panel).toContain('https://wa.me/491512345678');
  });
});

describe('the weight of the page', () => {
  it('is, without its media, at most 60 kB at every step and in every language', () => {
    const greeting = 'ü'.repeat(300);
    const asset = { ...share.asset, title: 'ü'.repeat(200), description: 'ü'.repeat(1_000) };
    const film = { ...asset, type: 'video', url: 'https://youtu.be/dQw4w9WgXcQ' } as const;
    const reach = { greeting, call: '+491512345678', chat: '491512345678' };
    const states: Partial<PageState>[] = [
      {},
      { step: 'call', answer: 'call', wrong: { day: 'x', part: 'x', name: 'x', contact: 'x', consent: 'x' } },
      { step: 'question', answer: 'question', typed: { message: 'ü'.repeat(1_000) } },
      { step: 'thanks', answer: 'call', firstName: 'Elena', wish },
      { step: 'stopped' },
    ];
    const pages = states.flatMap((state) =>
      (['en', 'de', 'ar'] as const).map((locale) => pageAt(state, { bound: false, reach, asset: film }, locale)),
    );
    const heaviest = Math.max(...pages.map((page) => Buffer.byteLength(page)));
    expect(heaviest).toBeGreaterThan(10_000);
    expect(heaviest).toBeLessThanOrEqual(60_000);
    // it fetches nothing else but its media and the report of its view
    for (const page of pages) expect(page).not.toMatch(/@font-face|@import|url\(|rel="stylesheet"|<script[^>]* src=/);
  });
});

describe('what a visitor reads after an answer', () => {
  it('is what they said, who has it, and what happens next, before anything else of the page', () => {
    const page = pageAt({ step: 'thanks', answer: 'call', firstName: 'Elena', wish });
    const text = textOf(page.slice(page.indexOf('<main')));
    expect(text).toMatch(/^Call me: Tomorrow · Morning Thank you, Elena Ana Kim knows when to call you\./);
    expect(page.indexOf('id="answer"')).toBeLessThan(page.indexOf('<h1'));
    expect(page).toMatch(/<h2 id="answer-title" tabindex="-1" autofocus>/);
  });

  it('says the day of a call as it is where the visitor is', () => {
    const there = { ...wish, timeZone: 'Pacific/Auckland' };
    expect(textOf(panelAt({ step: 'thanks', answer: 'call', wish: there }))).toMatch(/^Call me: Today · Morning/);
  });

  it('offers another answer, and to say that they are somebody else with the wish they had', () => {
    const panel = panelAt({ step: 'thanks', answer: 'call', firstName: 'Elena', wish });
    expect(panel).toMatch(/value="call" class="say call" aria-current="true"/);
    const [, other = ''] = panel.split('</details>');
    expect(textOf(other)).toBe('Not Elena ? Say who you are');
    for (const field of ['name="notYou" value="yes"', 'name="day" value="2026-11-28"', 'name="part" value="morning"'])
      expect(other).toContain(field);
    expect(textOf(panelAt({ step: 'thanks', answer: 'interested' }))).not.toContain('Say who you are');
  });

  it('says why contact may not begin again yet, beside the button that asks for it', () => {
    const problem = 'That was very quick. Please press once more.';
    const panel = panelAt({ step: 'stopped', problem });
    expect(panel).toContain(`role="alert">${problem}`);
    expect(panel).toContain('value="resume"');
  });

  it('asks a stranger who wants no contact for a number or address once, and says what happens with it', () => {
    const panel = panelAt({ step: 'stopped', notYou: true });
    expect(panel).toMatch(/<input\s+id="contact"\s+name="contact"/u);
    expect(panel).toContain('name="answer" value="stop"');
    expect(textOf(panel)).toContain('Ana Kim is asked to confirm it. It is kept until then, for 30 days at most.');
    const asked = panelAt({ step: 'stopped', notYou: true, hasAsked: true });
    expect(asked).not.toContain('name="contact"');
    expect(textOf(asked)).toContain('It is deleted then, and after 30 days at the latest.');
    const wrong = { contact: 'Please enter one phone number or one email address' };
    expect(panelAt({ step: 'stopped', notYou: true, wrong })).toContain('aria-describedby="wrong-contact"');
    const person = panelAt({ step: 'stopped' });
    expect(person).not.toContain('name="contact"');
    expect(textOf(person)).toMatch(/Nobody of .* contacts you any more/u);
  });

  it('is, of the name of the person whom a link was made for, in no tag of the head', () => {
    const page = pageAt({ step: 'thanks', answer: 'interested', firstName: 'Elena' });
    expect(page.slice(0, page.indexOf('<body'))).not.toContain('Elena');
  });

  it('leads from a step to the page in other languages, since the address of a post shows none', () => {
    expect(pageAt({ step: 'call', answer: 'call' })).toContain('href="/s/AAAAAAAAAAAAAAAAAAAAAA?language=de"');
    expect(pageAt({})).toContain('href="?language=de"');
  });

  // shows I52
  it('is in the visitor’s language, in every word but names', () => {
    const names = ['Ana', 'Kim', 'Lights', 'Tour', 'v', 'example', 'L', 'AK', 'Elena', 'WhatsApp'];
    for (const state of [
      {},
      { step: 'thanks', answer: 'not-now', firstName: 'Elena' },
      { step: 'question', answer: 'question' },
      { step: 'who', answer: 'interested' },
      { step: 'stopped' },
    ] as const)
      expect(plainEnglish(pageAt(state, { bound: false }, 'en-XA'), names)).toEqual([]);
    expect(textOf(panelAt({ step: 'thanks', answer: 'call', wish }, {}, 'de'))).toContain(
      'Ruf mich an: Morgen · Vormittags',
    );
  });
});
