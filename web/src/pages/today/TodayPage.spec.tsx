import { screen, waitFor, within } from '@testing-library/react';
import type { TodayItem } from '@upline/contracts';
import { daysFrom, defaultPreferences, localDateOf, usualCadence } from '@upline/contracts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { idOf, minutesAgo, prospectAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { TodayList } from '../../features/today/TodayList.tsx';
import { trusted } from '../../lib/casts.ts';
import { TodayPage } from './TodayPage.tsx';
import { drawStyles } from '../../../testing/styles.ts';

// a Sunday where the screen is drawn may be a Monday in Kathmandu
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T20:00:00.000Z') });
afterAll(() => vi.useRealTimers());
const zone = 'Asia/Kathmandu';
const today = localDateOf(new Date(), zone);

const itemAt = (index: number, changes: Partial<TodayItem> = {}): TodayItem => ({
  prospectId: idOf(index),
  name: `Pat ${index}`,
  reason: 'first',
  text: '',
  title: null,
  opens: 0,
  dueOn: null,
  dueTime: null,
  followUpId: null,
  openedAt: null,
  lastContactedAt: null,
  touchedAt: minutesAgo(60 * 24 * 15),
  status: 'new',
  phone: '+49 151 2345678',
  email: 'pat@mail.example',
  ...changes,
});
const looked = { reason: 'opened', title: 'Tour', opens: 1, openedAt: minutesAgo(2) } as const;

const items = [
  itemAt(1, { ...looked, name: 'Lena', opens: 2 }),
  itemAt(2, { reason: 'due', dueOn: today, dueTime: '17:00', followUpId: idOf(70), name: 'Max' }),
  itemAt(3, { reason: 'overdue', dueOn: daysFrom(today, -1), name: 'Ida' }),
  itemAt(4, { name: 'Kim' }),
  itemAt(5, { reason: 'cold', name: 'Ole' }),
];

/** The screen over a server that lists people, and drops one from the list once something is done or planned. */
const show = ({ listed = items, done = 0, all = 8, at = '/' } = {}) => {
  const api = signedInApi();
  let rows = [...listed];
  api.answers('today', () => rows);
  api.answers('todayProgress', () => ({ done, moved: 0, total: done + rows.length, daysInRow: 5 }));
  api.answers('showPreferences', {
    ...defaultPreferences,
    zone,
    browserTimeZone: zone,
    browserLocale: null,
    revision: 0,
  });
  api.answers('countProspects', { all, status: { new: all, contacted: 0, interested: 0, converted: 0, lost: 0 } });
  api.answers('findProspect', prospectAt(0, { id: idOf(1), name: 'Lena' }));
  api.answers('listProspects', [prospectAt(0, { id: idOf(1), name: 'Lena' }), prospectAt(1, { name: 'Zoe' })]);
  api.answers('listAssets', []);
  const leave = (path: string): void => void (rows = rows.filter(({ prospectId }) => !path.includes(prospectId)));
  api.does('PlanFollowUp', ({ path, body }) => {
    leave(path);
    return { body: { id: idOf(71), timeZone: zone, plannedBy: 'person', note: null, ...Object(body) } };
  });
  api.does('LogContact', ({ path, body }) => {
    leave(path);
    const followUp = { id: idOf(72), dueOn: daysFrom(today, 3), dueTime: null, timeZone: zone, plannedBy: 'cadence' };
    return { status: 201, body: { id: idOf(73), ...Object(body), followUp: { ...followUp, note: null } } };
  });
  api.answers('showCadence', usualCadence);
  return { ...showScreen(<TodayPage />, { api, path: '/', at }), api, leave };
};

const card = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('li') ?? expect.fail(`no card of ${name}`));

describe('somebody who answered', () => {
  it('stands first, with the sentence of the server', async () => {
    const text = 'Zoe asks for a call tomorrow morning';
    show({ listed: [itemAt(9, { reason: 'answered', name: 'Zoe', text }), ...items] });
    const [first] = await screen.findAllByRole('region');
    expect(within(first ?? document.body).getByRole('heading', { name: 'Answered you' })).toBeDefined();
    expect(within(first ?? document.body).getByText(text)).toBeDefined();
  });
});

describe("Today's list", () => {
  // shows I51.4
  it('has a section for each reason, and says of everybody why they are in it', async () => {
    show();
    await screen.findByText('0 of 5 done');
    const sections = screen.getAllByRole('region').map((one) => one.textContent);
    expect(sections).toHaveLength(5);
    for (const [place, texts] of [
      ['Opened your link', 'Lena', 'Opened “Tour” 2 times, last 2 minutes ago'],
      ['Due', 'Max', 'Due today at 5:00 PM'],
      ['Overdue', 'Ida', 'Due since Sun, Nov 22'],
      ['First contact', 'Kim', 'New. Say hello for the first time'],
      ['Going cold', 'Ole', 'No contact for 15 days'],
    ].entries())
      for (const text of texts) expect(sections[place]).toContain(text);
    expect(screen.getByRole('link', { name: 'Kim' }).getAttribute('href')).toBe(`/prospects/${idOf(4)}`);
  });

  it('has a way to add somebody beside those who wait', async () => {
    const { user } = show();
    await screen.findByText('0 of 5 done');
    await user.click(screen.getByRole('button', { name: 'Add Prospect' }));
    expect(await screen.findByRole('dialog', { name: 'Add New Prospect' })).toBeDefined();
  });

  it('has everybody, also for a reason that only a later version knows', () => {
    const later = trusted<TodayItem>({ ...itemAt(6, { name: 'Una', text: 'Una has a birthday' }), reason: 'birthday' });
    const actions = { onWay: vi.fn(), onShare: vi.fn(), onDone: vi.fn(), onWhy: vi.fn(), onSnooze: vi.fn() };
    const list = { items: [...items, later], today, isSnoozing: false, isCovered: false, actionsOf: () => actions };
    showScreen(<TodayList {...list} />);
    const section = within(screen.getByRole('region', { name: 'Also waiting' }));
    expect(section.getByRole('listitem').textContent).toContain('UnaUna has a birthday');
    expect(screen.getAllByRole('region')).toHaveLength(6);
  });

  // shows I51.4
  it('offers the ways that what is noted is good for', async () => {
    show({
      listed: [
        itemAt(1, { name: 'Lena' }),
        itemAt(2, { name: 'Max', phone: '030 901820' }),
        itemAt(3, { name: 'Ida', phone: 'ask Tom' }),
        itemAt(4, { name: 'Kim', phone: null, email: null }),
      ],
    });
    const ways = async (name: string) => {
      const group = (await card(name)).getByRole('group', { name: `Ways to reach ${name}` });
      return [...group.children].map((one) => [one.textContent, one.getAttribute('href')]);
    };
    const share = ['Share', null];
    expect(await ways('Lena')).toEqual([
      ['WhatsApp', 'https://wa.me/491512345678'],
      ['Call', 'tel:+491512345678'],
      share,
    ]);
    expect(await ways('Max')).toEqual([['Call', 'tel:030901820'], share]);
    expect(await ways('Ida')).toEqual([['Email', 'mailto:pat@mail.example'], share]);
    expect(await ways('Kim')).toEqual([share]);
  });

  // shows I51.4
  it('opens the share sheet with the person chosen, at an address of its own', async () => {
    const { user, api } = show();
    api.answers('listAssets', [
      {
        id: idOf(90),
        type: 'link',
        title: 'Tour',
        description: null,
        url: 'https://a.example/',
        ownerId: idOf(0),
        thumbnailUrl: null,
        thumbnail: null,
        thumbnailProblem: null,
        totalShares: 0,
        totalViews: 0,
        revision: 0,
        linksWithdrawn: false,
        createdAt: minutesAgo(9),
        language: null,
        languages: [],
      },
    ]);
    await user.click((await card('Lena')).getByRole('button', { name: 'Share something with Lena' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Share' }));
    expect((await sheet.findByRole<HTMLInputElement>('radio', { name: /^Lena/u })).checked).toBe(true);
  });
});

describe('Tomorrow', () => {
  it("plans the next step for the person's tomorrow at the same hour, and focuses the next one", async () => {
    const { user, api } = show();
    await user.click((await card('Max')).getByRole('button', { name: 'Put Max off until tomorrow' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Max' })).toBeNull());
    const [sent] = api.callsOf(`/api/prospects/${idOf(2)}/follow-up`, 'PUT');
    expect(sent?.body).toEqual({ dueOn: daysFrom(today, 1), dueTime: '17:00' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ida'));
  });
});

describe('the Done sheet', () => {
  drawStyles();

  const contacts = (api: ReturnType<typeof signedInApi>, index: number) =>
    api.callsOf(`/api/prospects/${idOf(index)}/contacts`, 'POST').map(({ body }) => body);
  const openFor = async (name: string, shown = show()) => {
    await shown.user.click((await card(name)).getByRole('button', { name: `Done with ${name}` }));
    return { ...shown, sheet: within(await screen.findByRole('dialog', { name: `How did it go with ${name}?` })) };
  };

  // shows I51.5
  it('finishes with one press on the outcome, with the step that was done and the suggested date', async () => {
    const { user, api, sheet } = await openFor('Max');
    await sheet.findByRole('button', { name: 'Positive Next step: Wed, Nov 25' });
    expect(sheet.getByRole('button', { name: 'As suggested' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(sheet.getByRole('button', { name: 'Reached Next step: Thu, Nov 26' }));
    await screen.findByText('Next step: Thu, Nov 26', { selector: '[data-toast] *' });
    expect(contacts(api, 2)).toEqual([
      { kind: 'message', outcome: 'reached', note: null, next: 'suggested', followUpId: idOf(70) },
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ida'));
    expect(screen.queryByRole('link', { name: 'Max' })).toBeNull();
  });

  // shows I51.5
  it('takes another date and a note, and knows the way that was taken', async () => {
    const shown = show();
    await shown.user.click((await card('Kim')).getByRole('link', { name: 'Call Kim' }));
    const { user, api, sheet } = await openFor('Kim', shown);
    expect(sheet.getByRole('button', { name: 'Call' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(sheet.getByRole('button', { name: 'Tomorrow' }));
    await user.type(sheet.getByRole('textbox', { name: 'Note (optional)' }), 'Likes tea');
    await user.click(sheet.getByRole('button', { name: /^Not now/u }));
    await waitFor(() => expect(contacts(api, 4)).toHaveLength(1));
    expect(contacts(api, 4)).toEqual([
      { kind: 'call', outcome: 'not-now', note: 'Likes tea', next: daysFrom(today, 1), followUpId: null },
    ]);
  });

  // shows I51.5
  it('keeps the note until it is saved', async () => {
    const { user, api, sheet } = await openFor('Kim');
    api.fails('LogContact', problemOf(500, 'The server stumbled.'));
    await user.type(sheet.getByRole('textbox', { name: 'Note (optional)' }), 'Likes tea');
    await user.click(sheet.getByRole('button', { name: /^Reached/u }));
    await screen.findByText('The server stumbled.');
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click((await card('Kim')).getByRole('button', { name: 'Done with Kim' }));
    await user.click(await screen.findByRole('button', { name: 'Continue where you stopped' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note (optional)' }).value).toBe('Likes tea');
  });

  it('opens by a link, also for somebody who is not in the list', async () => {
    const { user, api } = show({ listed: items.slice(1), at: `/?done=${idOf(1)}` });
    const sheet = within(await screen.findByRole('dialog', { name: 'How did it go with Lena?' }));
    await user.click(sheet.getByRole('button', { name: /^No answer/u }));
    await waitFor(() => expect(contacts(api, 1)).toMatchObject([{ outcome: 'no-answer', followUpId: null }]));
  });
});

describe('the reason', () => {
  // shows I51.4
  it('is shown by the events', async () => {
    const { user, api } = show();
    const opened = { shareId: idOf(80), assetId: idOf(81), title: 'Tour', sharedVia: 'whatsapp' } as const;
    api.answers('todayWhy', [
      { id: 'e2', at: minutesAgo(2), by: null, type: 'opened', ...opened, opens: 2 },
      { id: 'e1', at: minutesAgo(60 * 24), by: { id: idOf(0), name: 'Maya' }, type: 'shared', ...opened },
    ]);
    await user.click((await card('Lena')).getByRole('button', { name: 'Why is Lena here?' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Why is this person here?' }));
    const lines = (await sheet.findAllByRole('listitem')).map((line) => line.textContent);
    expect(lines[0]).toContain('Opened “Tour”, 2 times in all');
    expect(lines[1]).toContain('Shared “Tour” (WhatsApp)');
    expect(sheet.getByRole('link').getAttribute('href')).toBe(`/prospects/${idOf(1)}`);
  });
});

describe('a day without anybody', () => {
  it('begins with the first prospect, who is added without leaving Today', async () => {
    const { user } = show({ listed: [], all: 0 });
    await user.click(await screen.findByRole('button', { name: 'Add First Prospect' }));
    expect(await screen.findByRole('dialog', { name: 'Add New Prospect' })).toBeDefined();
    expect(screen.getByText('Your day begins with a name')).toBeDefined();
  });

  // shows I51.3
  it('ends kindly', async () => {
    show({ listed: [], done: 3 });
    await screen.findByText('That’s it for today');
    screen.getByText('5 days in a row');
    screen.getByText('You took care of 3 people today. Well done.');
  });

  it('says who will be here when nothing was done yet', async () => {
    show({ listed: [] });
    await screen.findByText('Nobody is waiting for you');
  });
});
