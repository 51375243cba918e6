import { screen, waitFor, within } from '@testing-library/react';
import type { AssetLink, ShareAnswer } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { assetAt, idOf, minutesAgo, prospectAt } from '../../testing/samples.ts';
import { showScreen, signedInApi } from '../../testing/showScreen.tsx';
import { AssetsPage } from './assets/AssetsPage.tsx';
import { ProspectsPage } from './prospects/ProspectsPage.tsx';

const tour = assetAt(0, { title: 'Tour' });
const pat = prospectAt(0, { name: 'Pat Doe' });

const steps = (shared: number, opened: number, answered: number, interested: number, converted: number) => ({
  shared,
  opened,
  answered,
  interested,
  converted,
});

const choose = async ({ user }: ReturnType<typeof showScreen>, of: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

const shareAt = (index: number, changes: Partial<ShareAnswer> = {}): ShareAnswer => ({
  id: idOf(3000 + index),
  assetId: tour.id,
  assetTitle: `Tour ${index}`,
  sharedBy: idOf(0),
  sharedVia: 'whatsapp',
  prospectId: pat.id,
  link: `http://upline.test/s/${index}`,
  views: 0,
  withdrawn: false,
  createdAt: minutesAgo(630),
  firstViewedAt: null,
  lastViewedAt: null,
  revision: 0,
  ...changes,
});

describe('the insight of an asset', () => {
  it('shows shares and views over time, by member and by way of sharing', async () => {
    const api = signedInApi();
    api.answers('listAssets', [tour]);
    api.answers('assetInsight', {
      shares: 7,
      views: 21,
      weeks: [
        { week: '2026-W46', shares: 3, views: 1 },
        { week: '2026-W47', shares: 4, views: 20 },
      ],
      channels: [
        { sharedVia: 'whatsapp', shares: 5, views: 18 },
        { sharedVia: 'direct', shares: 2, views: 3 },
      ],
      members: [{ userId: idOf(1), name: 'Maya Okafor', shares: 7, views: 21 }],
      memberCount: 24,
      funnel: {
        ...steps(7, 5, 3, 2, 1),
        weeks: [
          { week: '2026-W46', ...steps(3, 1, 0, 0, 0) },
          { week: '2026-W47', ...steps(4, 4, 3, 2, 1) },
        ],
      },
    });
    api.answers('listAssetShares', []);
    const shown = showScreen(<AssetsPage />, { api });
    await choose(shown, 'Tour', 'Insight');
    const dialog = within(await screen.findByRole('dialog', { name: 'Insight: “Tour”' }));
    await dialog.findByText('7 shares, 21 views');
    expect(dialog.getByRole('table', { name: 'Views by week' }).textContent).toContain('Nov 1620');
    const funnel = within(dialog.getByRole('region', { name: 'From the link to the customer' }));
    expect(funnel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Shared7',
      'Opened5',
      'Answered3',
      'Interested2',
      'Convertedpeople1',
    ]);
    await shown.user.click(funnel.getByRole('button', { name: 'Last week' }));
    // the numbers count down to those of the week
    await waitFor(() =>
      expect(funnel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Shared3',
        'Opened1',
        'Answered0',
        'Interested0',
        'Convertedpeople0',
      ]),
    );
    const members = within(dialog.getByRole('region', { name: 'By member' }));
    expect(members.getByText('Maya Okafor')).toBeDefined();
    expect(members.getByText('and 23 more members')).toBeDefined();
    const channels = within(dialog.getByRole('region', { name: 'By channel' }));
    expect(channels.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'WhatsApp18 views5',
      'Share button3 views2',
    ]);
  });

  it('names who looked and what they answered, and leads to those who wait for a reply', async () => {
    const api = signedInApi();
    const counts = { shares: 2, views: 3, weeks: [], channels: [], members: [], memberCount: 0 };
    api.answers('listAssets', [tour]);
    api.answers('assetInsight', counts);
    const pats = { id: pat.id, name: 'Pat Doe' };
    const waiting: AssetLink = {
      ...shareAt(1, { views: 3, firstViewedAt: minutesAgo(150), lastViewedAt: minutesAgo(5.5) }),
      sharerName: 'Maya Okafor',
      people: [{ prospect: pats, answer: 'question', answeredAt: minutesAgo(2.5), waits: true }],
    };
    const quiet = { ...shareAt(2), prospectId: null, sharerName: 'Jonas Weiss', people: [] };
    // a browser without scripts counts no view
    const unseen = {
      ...shareAt(3, { answer: 'not-now', answeredAt: minutesAgo(1) }),
      sharerName: 'Ana Li',
      people: [],
    };
    const all = [waiting, quiet, unseen];
    api.answers('listAssetShares', ({ search }) => (search.has('waiting') ? [waiting] : all));
    const shown = showScreen(<AssetsPage />, { api });
    await choose(shown, 'Tour', 'Insight');
    const dialog = within(await screen.findByRole('dialog', { name: 'Insight: “Tour”' }));
    const links = within(await dialog.findByRole('region', { name: 'Links' }));
    const lines = async () => (await links.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(await lines()).toEqual([
      'WhatsApp, shared 10 hours ago by Maya Okafor3 views, first 2 hours ago, last 5 minutes ago' +
        'Pat DoeHas a question · 2 minutes agoReply',
      'WhatsApp, shared 10 hours ago by Jonas WeissNot opened yet',
      'WhatsApp, shared 10 hours ago by Ana LiSays “Not now”',
    ]);
    expect(links.getByRole('link', { name: 'Reply to Pat Doe' }).getAttribute('href')).toBe(`/prospects/${pat.id}`);
    await shown.user.click(links.getByRole('button', { name: 'Waiting for a reply' }));
    await waitFor(async () => expect(await lines()).toHaveLength(1));
  });

  it('says so while there is nothing to show', async () => {
    const api = signedInApi();
    api.answers('listAssets', [tour]);
    api.answers('assetInsight', { shares: 0, views: 0, weeks: [], channels: [], members: [], memberCount: 0 });
    const shown = showScreen(<AssetsPage />, { api });
    await choose(shown, 'Tour', 'Insight');
    expect(await screen.findByText('Once this is shared and people look, you see it here.')).toBeDefined();
  });
});

describe('all links of an asset', () => {
  it('are withdrawn after a question, and restored from the same menu', async () => {
    const api = signedInApi();
    let linksWithdrawn = false;
    api.answers('listAssets', () => [{ ...tour, linksWithdrawn }]);
    api.does('WithdrawAssetLinks', () => {
      linksWithdrawn = true;
      return { body: { ...tour, linksWithdrawn } };
    });
    api.does('RestoreAssetLinks', () => {
      linksWithdrawn = false;
      return { body: { ...tour, linksWithdrawn } };
    });
    const shown = showScreen(<AssetsPage />, { api });
    await choose(shown, 'Tour', 'Withdraw links');
    const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw all links' }));
    expect(question.getByText(/Views that were counted stay counted\.$/u)).toBeDefined();
    expect(linksWithdrawn).toBe(false);
    await shown.user.click(question.getByRole('button', { name: 'Withdraw links' }));
    await screen.findByText('Links withdrawn');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await choose(shown, 'Tour', 'Restore links');
    await waitFor(() => expect(screen.queryByText('Links withdrawn')).toBeNull());
    expect(linksWithdrawn).toBe(false);
  });
});

describe('the links of a prospect', () => {
  it('show when each was opened; each can be withdrawn and restored', async () => {
    const api = signedInApi();
    api.answers('listProspects', [pat]);
    const opened = shareAt(1, {
      views: 3,
      firstViewedAt: minutesAgo(150),
      lastViewedAt: minutesAgo(5.5),
      answer: 'call',
      answeredAt: minutesAgo(4.5),
    });
    let withdrawn = false;
    api.answers('listProspectShares', () => [{ ...opened, withdrawn }, shareAt(2, { sharedVia: 'email' })]);
    api.does('WithdrawShare', () => {
      withdrawn = true;
      return {};
    });
    api.does('RestoreShare', () => {
      withdrawn = false;
      return { body: opened };
    });
    const shown = showScreen(<ProspectsPage />, { api });
    await choose(shown, 'Pat Doe', 'Links');
    const dialog = within(await screen.findByRole('dialog', { name: 'Links for Pat Doe' }));
    await dialog.findByText('Tour 1');
    const [first, second] = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toContain(
      'WhatsApp, shared 10 hours ago3 views, first 2 hours ago, last 5 minutes agoAsks for a call · 4 minutes ago',
    );
    expect(second).toContain('Email, shared 10 hours agoNot opened yet');
    await shown.user.click(await dialog.findByRole('button', { name: 'Withdraw the link to Tour 1' }));
    await dialog.findByText('Withdrawn');
    await shown.user.click(dialog.getByRole('button', { name: 'Restore the link to Tour 1' }));
    await waitFor(() => expect(dialog.queryByText('Withdrawn')).toBeNull());
    expect(api.callsOf(`/api/shares/${opened.id}`, 'DELETE')).toHaveLength(1);
    expect(api.callsOf(`/api/shares/${opened.id}/restore`, 'POST')).toHaveLength(1);
  });

  it('are not a teammate’s to withdraw', async () => {
    const api = signedInApi({ role: 'member' });
    api.answers('listProspects', [pat]);
    api.answers('listProspectShares', [shareAt(1, { sharedBy: idOf(5) }), shareAt(2)]);
    const shown = showScreen(<ProspectsPage />, { api });
    await choose(shown, 'Pat Doe', 'Links');
    await screen.findByRole('button', { name: 'Withdraw the link to Tour 2' });
    expect(screen.getByText('Tour 1')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Withdraw the link to Tour 1' })).toBeNull();
  });
});
