import { act, screen, waitFor, within } from '@testing-library/react';
import { usualCadence } from '@upline/contracts';
import type { DropReason, FollowUpAnswer, TimelineEntry } from '@upline/contracts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FakeApi } from '../../../testing/fakeApi.ts';
import { problemOf } from '../../../testing/fakeApi.ts';
import { currentUser, idOf, minutesAgo, plannedStep, preferences, prospectAt } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { ProspectPage } from './ProspectPage.tsx';
import { deferred } from '../../../testing/deferred.ts';

const elena = prospectAt(0, {
  name: 'Elena Vogel',
  email: 'elena@vogel.example',
  phone: '+4915123456',
  status: 'interested',
  notes: 'Met at the fair',
  revision: 3,
});

const me = { id: idOf(0), name: 'Maya Okafor' };
const at = (day: string) => `${day}T09:30:00.000Z`;
const shared = { shareId: 's', assetId: 'a', title: 'Tour', sharedVia: 'whatsapp' } as const;

type Given = {
  timeline?: TimelineEntry[];
  followUp?: FollowUpAnswer | null;
  dropped?: DropReason;
  also?: (api: FakeApi) => void;
};

const show = ({ timeline = [], followUp = null, dropped, also }: Given = {}, address = '') => {
  const api = signedInApi();
  api.answers('findProspect', elena);
  api.answers('prospectTimeline', () => timeline);
  api.answers('showPreferences', preferences);
  api.answers('showCadence', usualCadence);
  const step = { wants: null, followUp, dropped: dropped ?? null };
  api.answers('nextStep', () => ({ ...step, contacts: 0, lastContactedAt: null, lastContactKind: null }));
  also?.(api);
  return showScreen(<ProspectPage />, { api, path: '/prospects/:id', at: `/prospects/${elena.id}${address}` });
};

const path = `/api/prospects/${elena.id}`;
const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the timeline of a prospect', () => {
  // shows I51.6
  it('tells by day what happened, each field from old to new', async () => {
    const entries: TimelineEntry[] = [
      {
        id: '9',
        at: at('2024-05-03'),
        by: me,
        type: 'moved',
        followUpId: idOf(9),
        dueOn: '2024-05-12',
        dueTime: '14:30',
        from: '2024-05-10',
      },
      {
        id: '8',
        at: at('2024-05-03'),
        by: me,
        type: 'contact',
        kind: 'call',
        outcome: 'not-now',
        note: 'After the summer',
      },
      { id: '7', at: at('2024-05-03'), by: me, type: 'note', text: 'Has two children' },
      { id: '6', at: at('2024-05-02'), by: null, type: 'opened', ...shared, opens: 2 },
      { id: '5', at: at('2024-05-02'), by: null, type: 'opened', ...shared, opens: 1 },
      { id: '4', at: at('2024-05-02'), by: { id: 'b', name: 'Ben' }, type: 'shared', ...shared },
      { id: '3', at: at('2024-05-01'), by: me, type: 'status', from: 'new', to: 'interested', days: 4 },
      { id: '2', at: at('2024-05-01'), by: me, type: 'changed', field: 'phone', from: null, to: '+4915123456' },
      { id: '1', at: at('2024-05-01'), by: me, type: 'created', status: 'new' },
    ];
    show({ timeline: entries });
    const lines = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    expect(lines.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
      'May 3, 2024',
      'Next step moved from May 10, 2024 to May 12, 2024, 14:309:30 AM',
      'Call: Not nowAfter the summer9:30 AM',
      'NoteHas two children9:30 AM',
      'May 2, 2024',
    ]);
    for (const text of [
      'Opened “Tour”, 2 times in all',
      'Opened “Tour” for the first time',
      'Shared “Tour” (WhatsApp)',
      'By Ben',
      'Moved from New to Interested after 4 days',
      'Added with the status New',
    ])
      expect(screen.getByText(text)).toBeDefined();
    const change = screen.getByText('Phone changed').closest('li');
    expect(change?.querySelector('del')?.textContent).toBe('empty');
    expect(change?.querySelector('ins')?.textContent).toBe('+4915123456');
  });

  // shows I51.6
  it('asks for older entries when they are wanted, and for no more', async () => {
    const timeline = Array.from({ length: 120 }, (_none, index): TimelineEntry => {
      return { id: String(index), at: at('2024-05-01'), by: me, type: 'note', text: `Note ${String(index)}` };
    });
    // without a height every line would be in view
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
    onTestFinished(() => height.mockRestore());
    const { api, user } = show({ timeline });
    await screen.findByText('Note 0');
    const asked = () => api.callsOf(`${path}/timeline`).map(({ search }) => search.get('cursor'));
    expect(asked()).toEqual([null]);
    await user.click(screen.getByRole('button', { name: 'Show older entries' }));
    await screen.findByText('The newest 100 entries are shown.');
    await user.click(screen.getByRole('button', { name: 'Show older entries' }));
    await screen.findByText('The newest 120 entries are shown.');
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
    expect(asked()).toEqual([null, '50', '100']);
  });

  // shows I51.6
  it('shows the beginning of a long text, and the whole on demand', async () => {
    const note = { id: '1', at: at('2024-05-01'), by: me, type: 'note' as const, text: 'x'.repeat(200) };
    const { api, user } = show({ timeline: [{ ...note, revision: 7 }] });
    const whole = `${note.text} and the end`;
    api.fails('timelineOfRevision', problemOf(503, 'Not now.'));
    await screen.findByText(`${note.text}…`);
    await user.click(screen.getByRole('button', { name: 'Show the whole text' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
    api.answers('timelineOfRevision', [{ ...note, text: whole }]);
    await user.click(screen.getByRole('button', { name: 'Show the whole text' }));
    await screen.findByText(whole);
    expect(api.callsOf(`${path}/timeline/7`)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
    expect(screen.getByText(`${note.text}…`)).toBeDefined();
  });
});

describe('the next step with a prospect', () => {
  // shows I51.6
  it('says when it was due, why, and whether it was moved', async () => {
    show({ followUp: plannedStep({ plannedBy: 'cadence', note: 'Ask about the sample', movedFrom: '2024-05-08' }) });
    const step = within(await screen.findByRole('region', { name: 'Next step' }));
    for (const text of [
      'Next step was due: May 10, 2024',
      'Suggested by your team’s rhythm',
      'Moved from May 8, 2024',
      'Ask about the sample',
    ])
      expect(await step.findByText(text)).toBeDefined();
  });

  // shows I51.6
  it('says why the last one was dropped', async () => {
    show({ dropped: 'converted' });
    const step = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(await step.findByText('Next step dropped: converted')).toBeDefined();
  });

  // shows I51.6
  it('is planned for a date and a time, and refused under its field', async () => {
    const { api, user } = show();
    api.does('PlanFollowUp', () => ({ body: plannedStep() }));
    await user.click(await screen.findByRole('button', { name: 'Plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan the next step' }));
    await user.click(dialog.getByRole('button', { name: 'Other date' }));
    await user.clear(dialog.getByLabelText('Date of the next step'));
    await user.click(dialog.getByRole('button', { name: 'Plan' }));
    await dialog.findByText('Please choose a date that exists');
    expect(api.callsOf(`${path}/follow-up`, 'PUT')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'In a week' }));
    await user.type(dialog.getByLabelText('Time (optional)'), '14:30');
    await user.type(dialog.getByLabelText('Note (optional)'), 'Bring the kit');
    await user.click(dialog.getByRole('button', { name: 'Plan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(`${path}/follow-up`, 'PUT').map(({ body }) => body)).toEqual([
      { dueOn: daysFromNow(7), dueTime: '14:30', note: 'Bring the kit' },
    ]);
  });

  // shows I51.6
  it('is there in its form when a link opens that', async () => {
    const dueOn = daysFromNow(20);
    const step = { wants: null, dropped: null, contacts: 0, lastContactedAt: null, lastContactKind: null };
    const answer = deferred<Response>();
    // loaded before: it could open with the page
    await import('../../features/today/PlanDialog.tsx');
    show({ also: (api) => api.repliesTo('nextStep', () => answer.promise) }, '?plan');
    await screen.findByText('Met at the fair');
    await act(async () => {
      await import('../../features/today/PlanDialog.tsx');
    });
    answer.resolve(
      Response.json(
        { ...step, followUp: plannedStep({ dueOn, dueTime: '16:45' }) },
        { headers: { 'Upline-Position': '1' } },
      ),
    );
    expect((await screen.findByLabelText<HTMLInputElement>('Time (optional)')).value).toBe('16:45');
    expect(screen.getByLabelText<HTMLInputElement>('Date of the next step').value).toBe(dueOn);
  });

  // shows I51.6
  it('is dropped after a question', async () => {
    const { api, user } = show({ followUp: plannedStep() });
    api.does('DropFollowUp', () => ({}));
    await user.click(await screen.findByRole('button', { name: 'Drop' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Drop the next step' }));
    await user.click(dialog.getByRole('button', { name: 'Drop' }));
    await waitFor(() => expect(api.callsOf(`${path}/follow-up`, 'DELETE')).toHaveLength(1));
  });
});

describe('adding to the timeline', () => {
  // shows I51.6
  it('records a call with its outcome, the proposed date and the step that it does', async () => {
    const { api, user } = show({ followUp: plannedStep() });
    api.does('LogContact', () => ({
      body: { ...contact, followUp: plannedStep({ dueOn: daysFromNow(1) }) },
    }));
    const composer = within(await screen.findByRole('toolbar', { name: 'Add to the timeline' }));
    await user.click(composer.getByRole('button', { name: 'Log call' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How did it go with Elena Vogel?' }));
    expect(dialog.getByRole('button', { name: 'Call', pressed: true })).toBeDefined();
    await user.type(dialog.getByLabelText('Note (optional)'), 'Mailbox');
    // the usual cadence: two days for a person who is interested
    await user.click(await dialog.findByRole('button', { name: /^No answer\s?Next step: (?!Tomorrow)/u }));
    await screen.findByText('Next step: Tomorrow');
    expect(api.callsOf(`${path}/contacts`, 'POST').map(({ body }) => body)).toEqual([
      { kind: 'call', outcome: 'no-answer', note: 'Mailbox', next: 'suggested', followUpId: idOf(9) },
    ]);
  });

  // shows I51.6
  it('proposes the date of the cadence before that is known', async () => {
    show({ also: (api) => api.repliesTo('showCadence', () => new Promise<Response>(() => undefined)) }, '?call');
    const dialog = within(await screen.findByRole('dialog', { name: 'How did it go with Elena Vogel?' }));
    expect(dialog.getByRole('button', { name: 'As suggested', pressed: true })).toBeDefined();
    expect(dialog.getByRole('button', { name: 'No next step', pressed: false })).toBeDefined();
  });

  it.each(['meeting', 'sample', 'presentation'])('records a %s with the same sheet', async (kind) => {
    const { api, user } = show({}, `?${kind}`);
    api.does('LogContact', () => ({ body: { ...contact, followUp: null } }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How did it go with Elena Vogel?' }));
    await user.click(await dialog.findByRole('button', { name: /^Reached/u }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(`${path}/contacts`, 'POST').map(({ body }) => body)).toMatchObject([{ kind }]);
  });

  // shows I51.6
  it('takes a note, refuses an empty one, and keeps what was typed', async () => {
    const { api, user } = show({}, '?note');
    api.fails('AddNote', problemOf(503, 'Not now.'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Please write something');
    await user.type(dialog.getByLabelText('Note'), 'Likes tea');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Not now.');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    api.does('AddNote', () => ({ body: { id: idOf(1), prospectId: elena.id, text: 'Likes tea', at: minutesAgo(0) } }));
    await user.click(screen.getByRole('button', { name: 'Note' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add a note' }));
    await user.click(again.getByRole('button', { name: 'Continue where you stopped' }));
    expect(again.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Likes tea');
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

const contact = {
  id: idOf(5),
  prospectId: elena.id,
  kind: 'call',
  outcome: 'no-answer',
  happenedAt: minutesAgo(0),
  note: null,
} as const;

describe('the head of a prospect', () => {
  // shows I51.6
  it('changes status and wishes with one tap each', async () => {
    const { api, user } = show();
    api.does('ChangeProspectStatus', () => ({ body: { ...elena, status: 'converted' } }));
    api.does('ChangeWants', ({ body }) => ({ body }));
    await user.click(await screen.findByRole('button', { name: 'Converted' }));
    await user.click(screen.getByRole('button', { name: 'Business' }));
    await waitFor(() => expect(api.callsOf(`${path}/wants`, 'PUT')).toHaveLength(1));
    expect(api.callsOf(`${path}/status`, 'PUT').map(({ body }) => body)).toEqual([{ status: 'converted' }]);
    expect(api.callsOf(`${path}/wants`, 'PUT').map(({ body }) => body)).toEqual([{ wants: 'business' }]);
  });

  it('has the ways to reach them and their notes, and for leaders the owner', async () => {
    show({
      also: (api) => {
        api.answers('currentUser', currentUser({ id: idOf(7) }));
        api.answers('findProspect', { ...elena, ownerName: 'Maya Okafor' });
      },
    });
    const ways = within(await screen.findByRole('group', { name: 'Ways to reach Elena Vogel' }));
    expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://wa.me/4915123456',
      'tel:+4915123456',
      'mailto:elena@vogel.example',
    ]);
    expect(screen.getByText('Met at the fair')).toBeDefined();
    expect(screen.getByText('Owner: Maya Okafor')).toBeDefined();
  });
});

describe('the page of a prospect who is not there', () => {
  // shows I51.6
  it('says that nothing is found, for one that was deleted or belongs to others', async () => {
    show({ also: (api) => api.fails('findProspect', problemOf(404, 'There is no such prospect.')) });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
  });

  it('can be tried again when the server does not answer', async () => {
    const { api, user } = show({ also: (fake) => fake.fails('findProspect', problemOf(503, 'Not now.')) });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.answers('findProspect', elena);
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Elena Vogel' })).toBeDefined();
  });
});
