import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { useNoteBrowser } from './useNoteBrowser.ts';

const Noting = ({ userId }: { userId: string | null }) => {
  useNoteBrowser(userId);
  return null;
};

describe('the browser of the signed-in person', () => {
  it('is noted once in a tab, with its time zone and language', async () => {
    const api = signedInApi();
    api.does('NoteBrowser', () => ({ status: 204 }));
    const noted = () => api.callsOf('/api/preferences/browser', 'POST');
    showScreen(<Noting userId={null} />, { api });
    showScreen(<Noting userId="u1" />, { api });
    await waitFor(() => expect(noted()).toHaveLength(1));
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(noted()[0]?.body).toEqual({ timeZone, locale: navigator.language });
    showScreen(<Noting userId="u1" />, { api });
    showScreen(<Noting userId="u2" />, { api });
    await waitFor(() => expect(noted()).toHaveLength(2));
  });
});
