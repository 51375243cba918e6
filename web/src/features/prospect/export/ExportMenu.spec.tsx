import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '../../../../testing/fakeApi.ts';
import { showScreen, signedInApi } from '../../../../testing/showScreen.tsx';
import { ExportMenu } from './ExportMenu.tsx';

let saved: string[];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
});

/** The menu over a server that answers files so. */
const show = (answer: () => Response) => {
  const asked: string[] = [];
  const shown = showScreen(<ExportMenu asked={{ status: 'new', search: 'a b' }} />, { api: signedInApi() });
  const toServer = window.fetch.bind(window);
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (typeof input !== 'string' || !input.startsWith('/api/prospects/export')) return toServer(input, init);
    asked.push(input);
    return Promise.resolve(answer());
  });
  return { ...shown, asked };
};

const file = () =>
  new Response('name\r\n', { headers: { 'Content-Disposition': 'attachment; filename="prospects-2026-11-27.csv"' } });

describe('the export of the list', () => {
  it.each([
    ['Spreadsheet (CSV)', 'csv'],
    ['Contacts (vCard)', 'vcard'],
  ])('is saved as %s, with its filters', async (name, format) => {
    const { user, asked } = show(file);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(name.replace(/[()]/gu, '.'), 'u') }));
    await waitFor(() => expect(saved).toEqual(['prospects-2026-11-27.csv']));
    expect(asked).toEqual([`/api/prospects/export?status=new&search=a+b&format=${format}`]);
  });

  it('says why it was refused', async () => {
    const detail = 'Too many requests. Please try again in 60 seconds.';
    const { user } = show(() => Response.json(problemOf(429, detail), { status: 429 }));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /CSV/u }));
    expect(await screen.findByText(detail)).toBeDefined();
    expect(saved).toEqual([]);
  });
});
