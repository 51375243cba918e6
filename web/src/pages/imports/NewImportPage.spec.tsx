import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '../../../testing/fakeApi.ts';
import { fileHash, importAt } from '../../../testing/importSamples.ts';
import { idOf } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import type { ImportAnswer } from '@upline/contracts';
import { NewImportPage } from './NewImportPage.tsx';

afterEach(() => {
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'contacts');
});

/** The page over a server that reads any file as `read`. */
const show = (at = '/imports/new', read: Partial<ImportAnswer> = {}, earlier: ImportAnswer[] = []) => {
  const api = signedInApi();
  const files: Promise<string>[] = [];
  const answer = importAt({ fileName: null, via: 'paste', totals: { add: 3, update: 0, skip: 0, refuse: 0 }, ...read });
  api.answers('listImports', earlier);
  api.does('DraftImport', () => ({ status: 201, body: importAt({ ...answer, state: 'empty', fileHash: null }) }));
  api.does('ReadImportFile', () => ({ body: answer }));
  api.does('ConfirmImport', () => ({ body: { ...answer, state: 'running' } }));
  api.does('CancelImport', () => ({ body: { ...answer, state: 'cancelled' } }));
  const shown = showScreen(<NewImportPage />, { api, path: '/imports/new', at });
  const plain = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (init?.body instanceof Blob) files.push(init.body.text());
    return plain(input, init);
  });
  const sent = async (): Promise<string> => (await files.at(-1)) ?? 'nothing';
  return { ...shown, sent, files };
};

const started = (api: ReturnType<typeof signedInApi>) => api.callsOf(`/api/imports/${idOf(4000)}/confirm`, 'POST');
const namesField = () => screen.findByLabelText<HTMLTextAreaElement>('Names, one a line');
const list = async () => within(await screen.findByRole('list', { name: 'Who will be added' }));

describe('pasted names', () => {
  it('are listed as understood while one types, and added with one press', async () => {
    const { user, api, sent } = show();
    await user.click(await namesField());
    await user.paste('Elena Marino +39 347 555 0147\nben.adler@mail.example Ben Adler\n- Aunt Rosa');
    expect((await list()).getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringContaining('Elena Marino+39 347 555 0147'),
      expect.stringContaining('Ben Adlerben.adler@mail.example'),
      expect.stringContaining('Aunt Rosa'),
    ]);
    await user.click(screen.getByRole('button', { name: 'Add 3 people' }));
    await screen.findByText('elsewhere');
    expect(await sent()).toBe(
      'name,phone,email,notes\r\n"Elena Marino","+39 347 555 0147","",""\r\n' +
        '"Ben Adler","","ben.adler@mail.example",""\r\n"Aunt Rosa","","",""',
    );
    expect(api.callsOf('/api/imports', 'POST')[0]?.body).toEqual({ fileName: null, via: 'paste' });
    expect(started(api)[0]?.body).toEqual({ fileHash });
  });

  it('are corrected and left out one by one, with the focus where it was', async () => {
    const { user, sent } = show();
    await user.click(await namesField());
    await user.paste('Elna\nBen\nRosa');
    await user.click((await list()).getByRole('button', { name: 'Correct Elna' }));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(name);
    await user.clear(name);
    await user.type(name, 'Elena "Lena" Marino');
    await user.type(screen.getByLabelText('Phone (optional)'), '030 901820{Enter}');
    const corrected = await screen.findByRole('button', { name: 'Correct Elena "Lena" Marino' });
    await waitFor(() => expect(document.activeElement).toBe(corrected));
    await user.click(screen.getByRole('button', { name: 'Leave out Ben' }));
    await user.click(screen.getByRole('button', { name: 'Leave out Rosa' }));
    await user.click(screen.getByRole('button', { name: 'Add Rosa after all' }));
    await user.click(screen.getByRole('button', { name: 'Add 2 people' }));
    await screen.findByText('elsewhere');
    expect(await sent()).toBe(
      'name,phone,email,notes\r\n"Elena ""Lena"" Marino","030 901820","",""\r\n"Rosa","","",""',
    );
  });

  it('say what a correction lacks, and go back from it with Escape', async () => {
    const { user } = show();
    await user.click(await namesField());
    await user.paste('Ben');
    await user.click((await list()).getByRole('button', { name: 'Correct Ben' }));
    await user.clear(await screen.findByRole('textbox', { name: 'Name' }));
    await user.type(screen.getByLabelText('Email (optional)'), 'nowhere{Enter}');
    await screen.findByText('Name is required');
    screen.getByText('Please enter a valid email');
    await user.keyboard('{Escape}');
    const back = await screen.findByRole('button', { name: 'Correct Ben' });
    await waitFor(() => expect(document.activeElement).toBe(back));
  });

  it('lead to the preview, not yet imported, where a row cannot be taken or the plan has no place', async () => {
    for (const read of [{ totals: { add: 1, update: 0, skip: 0, refuse: 1 } }, { room: 1 }]) {
      const { user, api } = show('/imports/new', read);
      await user.click(await namesField());
      await user.paste('Ben\nRosa');
      await user.click(screen.getByRole('button', { name: 'Add 2 people' }));
      await screen.findByText('elsewhere');
      expect(started(api)).toEqual([]);
      document.body.replaceChildren();
    }
  });

  it('stay where the server refuses them, with its sentence and without a half-made import', async () => {
    const { user, api } = show();
    api.fails('ReadImportFile', problemOf(422, 'This file is empty.'));
    await user.click(await namesField());
    await user.paste('Ben');
    await user.click(screen.getByRole('button', { name: 'Add 1 person' }));
    await screen.findByText('This file is empty.');
    expect((await namesField()).value).toBe('Ben');
    expect(api.callsOf(`/api/imports/${idOf(4000)}/cancel`, 'POST')).toHaveLength(1);
  });

  it('are offered again when the page was left before they were added', async () => {
    const { user } = show();
    await user.click(await namesField());
    await user.type(await namesField(), 'Ben{Enter}Rosa');
    await user.click(screen.getByRole('tab', { name: 'Spreadsheet' }));
    await screen.findByRole('button', { name: 'Choose a file' });
    await user.click(screen.getByRole('tab', { name: 'Paste names' }));
    await user.click(await screen.findByRole('button', { name: 'Continue where you stopped' }));
    expect((await namesField()).value).toBe('Ben\nRosa');
  });

  it('come to mind by questions about places', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Sport' }));
    screen.getByText(/^Your team, your gym/u);
  });
});

describe("the phone's own contacts", () => {
  it('are offered only where the browser has a picker', async () => {
    show();
    await namesField();
    expect(screen.queryByRole('tab', { name: 'From your contacts' })).toBeNull();
  });

  it('are added from those that were picked', async () => {
    const picked = [{ name: ['Kofi Mensah'], tel: ['+233 24 555 0101', '030 1'], email: [] }, { tel: ['0301'] }];
    Object.assign(navigator, { contacts: { select: () => Promise.resolve(picked) } });
    const { user, api, sent } = show('/imports/new?way=phone');
    await user.click(await screen.findByRole('button', { name: 'Choose contacts' }));
    await user.click(await screen.findByRole('button', { name: 'Add 2 people' }));
    await screen.findByText('elsewhere');
    expect(await sent()).toContain('"Kofi Mensah","+233 24 555 0101","","030 1"\r\n"0301","0301","",""');
    expect(api.callsOf('/api/imports', 'POST')[0]?.body).toEqual({ fileName: null, via: 'phone' });
  });

  it('say what to do where the phone does not show them', async () => {
    Object.assign(navigator, { contacts: { select: () => Promise.reject(new Error('NotAllowedError')) } });
    const { user } = show('/imports/new?way=phone');
    await user.click(await screen.findByRole('button', { name: 'Choose contacts' }));
    await screen.findByText(/^The contacts of your phone could not be opened\./u);
  });
});

describe('a file', () => {
  const tableOf = (name: string) => new File(['name\nBen'], name, { type: 'text/csv' });

  it('is read, and leads to its preview', async () => {
    const { user, api, sent } = show('/imports/new?way=table');
    await user.upload(await screen.findByLabelText('File'), tableOf('my people.csv'));
    await screen.findByText('elsewhere');
    expect(await sent()).toBe('name\nBen');
    expect(api.callsOf('/api/imports', 'POST')[0]?.body).toEqual({ fileName: 'my people.csv', via: 'file' });
    expect(started(api)).toEqual([]);
  });

  it('can be dropped', async () => {
    const { sent } = show('/imports/new?way=contacts');
    const zone = (await screen.findByRole('button', { name: 'Choose a file' })).parentElement ?? document.body;
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['BEGIN:VCARD'], 'all.vcf')] } });
    await screen.findByText('elsewhere');
    expect(await sent()).toBe('BEGIN:VCARD');
  });

  it('that is refused stays on the page, with the sentence of the server, and another can be chosen', async () => {
    const { user, api } = show('/imports/new?way=table');
    api.fails('ReadImportFile', problemOf(422, 'This is an Excel workbook. Save it as CSV.'));
    await user.upload(await screen.findByLabelText('File'), tableOf('people.csv'));
    await screen.findByText('This is an Excel workbook. Save it as CSV.');
    await screen.findByRole('button', { name: 'Choose a file' });
  });

  it('that is too large is not sent', async () => {
    const { user, files } = show('/imports/new?way=table');
    const large = Object.defineProperty(tableOf('all.csv'), 'size', { value: 21_500_000 });
    await user.upload(await screen.findByLabelText('File'), large);
    await screen.findByText(/^This file has 21\.5 MB, and at most 20 MB can be imported\./u);
    expect(files).toEqual([]);
  });

  it('of contacts that is too large with its pictures is sent without them', async () => {
    const { user, sent } = show('/imports/new?way=contacts');
    const line = ` ${'A'.repeat(75)}\r\n`;
    const photo = `PHOTO;ENCODING=b;TYPE=JPEG:AAAA\r\n${line.repeat(70_000)}`;
    const note = 'NOTE;ENCODING=QUOTED-PRINTABLE:see=\r\nPhoto: none\r\n';
    const contact = (name: string, picture: string) =>
      `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\n${picture}${note}TEL:0151 1\r\n 23\r\nEND:VCARD\r\n`;
    const names = ['Jörg', 'Zoë', 'Анна', 'سلمى'];
    const large = new File([names.map((name) => contact(name, photo)).join('')], 'all.vcf');
    expect(large.size).toBeGreaterThan(21_000_000);
    await user.upload(await screen.findByLabelText('File'), large);
    await screen.findByText('elsewhere');
    expect(await sent()).toBe(names.map((name) => contact(name, '')).join(''));
  });
});

describe('earlier imports', () => {
  it('are listed, each with how it ended and the way to it', async () => {
    show('/imports/new', {}, [
      importAt({ state: 'finished', rows: 40, done: { added: 30, updated: 2, skipped: 5, refused: 3 } }),
      importAt({ id: idOf(4001), fileName: null, via: 'paste', state: 'running' }),
    ]);
    const imports = within(await screen.findByRole('list', { name: 'Your imports' }));
    const links = await imports.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/imports/${idOf(4000)}`,
      `/imports/${idOf(4001)}`,
    ]);
    expect(links[0]?.textContent).toMatch(/^people\.csvFinished · .* · 30 added, 2 updated, 3 bad rows$/u);
    expect(links[1]?.textContent).toMatch(/^Pasted namesRunning/u);
  });
});
