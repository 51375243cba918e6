import { screen } from '@testing-library/react';
import { describe, it } from 'vitest';
import { currentUser, preferences } from '../../../testing/samples.ts';
import { showScreen, signedInApi } from '../../../testing/showScreen.tsx';
import { readersZone } from '../words/time.ts';
import { useToday } from './useToday.ts';
import { useView } from '../sync/useView.ts';

const Today = () => {
  const { isSuccess } = useView('showPreferences');
  const { zone } = useToday();
  return <output>{isSuccess ? zone : 'waiting'}</output>;
};

const organization = currentUser().organization;

// shows I62.2
describe('the time zone of the person’s days', () => {
  it.each([
    ['is what the person chose', 'Asia/Kathmandu', 'Pacific/Apia', 'Asia/Kathmandu'],
    ['is the organization’s where the browser does not know it', 'Mars/Olympus', 'Pacific/Apia', 'Pacific/Apia'],
    ['is the browser’s own where it knows neither', 'Mars/Olympus', 'Mars/Phobos', readersZone()],
  ])('%s', async (_name, zone, timeZone, shown) => {
    const api = signedInApi({ organization: organization && { ...organization, timeZone } });
    api.answers('showPreferences', { ...preferences, timeZone: null, revision: -1, zone });
    showScreen(<Today />, { api });
    await screen.findByText(shown);
  });
});
